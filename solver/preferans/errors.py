"""What is wrong with an input: a stable code, the field, and one line in English or Russian."""

import unicodedata
from dataclasses import dataclass
from typing import Any, Self

SHOWN = 80  # characters of a user's text that a message repeats
LONGEST = 100  # binary digits of a number that is shown

# code -> language -> template over the error's details. One catalogue for the whole library.
LANGS = ("en", "ru")

MESSAGES: dict[str, dict[str, str]] = {
    # hands and cards as text (cards.py)
    "not_text": {
        "en": "text is needed here",
        "ru": "здесь нужен текст",
    },
    "not_cards": {
        "en": "text or a list of cards is needed here",
        "ru": "здесь нужен текст или список карт",
    },
    "not_hands": {
        "en": "text or a list of three hands is needed here",
        "ru": "здесь нужен текст или список из трёх рук",
    },
    "empty": {
        "en": "nothing is written here",
        "ru": "здесь ничего не написано",
    },
    "too_long": {
        "en": "longer than {limit} characters",
        "ru": "длиннее {limit} знаков",
    },
    "too_many_cards": {
        "en": "more than {limit} cards",
        "ru": "больше {limit} карт",
    },
    "bad_card": {
        "en": "'{text}' is not a card: write it like SA, ♠A, S10 or пТ",
        "ru": "«{text}» — не карта: пишите как пТ, ♠Т, п10 или SA",
    },
    "bad_rank": {
        "en": "'{char}' is not a rank: ranks are A K Q J T 9 8 7 (or 10), in Russian Т К Д В 10 9 8 7",
        "ru": "«{char}» — не достоинство: карты — Т К Д В 10 9 8 7 или латиницей A K Q J T 9 8 7 (10)",
    },
    "bad_groups": {
        "en": "'{text}' has {count} groups between dots, a hand has four: spades.hearts.diamonds.clubs",
        "ru": "в «{text}» групп между точками {count}, а в руке их четыре: пики.червы.бубны.трефы",
    },
    "no_suit": {
        "en": "'{text}' names no suit: write AK87.QJ.T9.A7, ♠AK87 ♥QJ or SAK87 HQJ",
        "ru": "в «{text}» не названа масть: пишите ТК87.ДВ.109.Т7, ♠ТК87 ♥ДВ или пТК87 чДВ",
    },
    "no_ranks": {
        "en": "no card follows '{char}': leave the suit out, or write {char}- for none",
        "ru": "за «{char}» нет карт: не пишите эту масть вовсе или пишите {char}-",
    },
    "ambiguous_letter": {
        "en": "'{char}' in '{text}' may be an ace or the suit of clubs: put a blank before every suit, "
        "its letter small and the ranks capital (пК7Т8 or пК7 т8)",
        "ru": "«{char}» в «{text}» — то ли туз, то ли трефы: ставьте пробел перед каждой мастью, "
        "масть — строчной буквой, а карты — прописными (пК7Т8 или пК7 т8)",
    },
    "mixed_scripts": {
        "en": "the ranks mix two alphabets: {latin}; {cyrillic}. A Latin T is a ten, a Cyrillic Т an ace: "
        "write the whole deal in Latin (A K Q J T) or in Russian (Т К Д В 10)",
        "ru": "карты записаны двумя алфавитами: {latin}; {cyrillic}. Латинская T — десятка, русская Т — туз: "
        "запишите весь расклад или по-русски (Т К Д В 10), или латиницей (A K Q J T)",
    },
    "cyrillic_a": {
        "en": "the Cyrillic А is not a rank: an ace is a Latin A or a Cyrillic Т",
        "ru": "русская А — не достоинство: туз — русская Т или латинская A",
    },
    "latin_b": {
        "en": "the Latin B is not a rank: a jack is a Latin J or a Cyrillic В",
        "ru": "латинская B — не достоинство: валет — русская В или латинская J",
    },
    "cyrillic_s": {
        "en": "the Cyrillic С is not a suit: clubs are a Latin C or a Cyrillic т",
        "ru": "русская С — не масть: трефы — русская т или латинская C",
    },
    "latin_t": {
        "en": "the Latin T is not a suit: clubs are a Latin C or a Cyrillic т",
        "ru": "латинская T — не масть: трефы — русская т или латинская C",
    },
    "duplicate_card": {
        "en": "{card} is there twice ({where})",
        "ru": "{card} встречается дважды ({where})",
    },
    "bad_mask": {
        "en": "a hand's mask is a whole number of 32 bits",
        "ru": "маска руки — целое число из 32 битов",
    },
    # contracts (rules.py)
    "bad_contract": {
        "en": "'{text}' is not a contract: write S C D H N, or 6S … 10N with its tricks, misere or raspasy",
        "ru": "«{text}» — не игра: пишите 6♠ … 10БК, только масть (♠ ♣ ♦ ♥ БК), мизер или распасы",
    },
    "bad_level": {
        "en": "a contract promises 6 to 10 tricks, misère and raspasy none",
        "ru": "в игре заказывают от 6 до 10 взяток, в мизере и распасах — ни одной",
    },
    # positions (position.py)
    "three_hands": {
        "en": "three hands are needed, {count} given",
        "ru": "нужны три руки, дано: {count}",
    },
    "unequal_hands": {
        "en": "the hands hold {counts} cards: they must be equal, or two more for a declarer yet to discard",
        "ru": "на руках {counts} карт: нужно поровну, или на две больше у играющего, пока он не снёс",
    },
    "hand_size": {
        "en": "a hand holds 1 to 10 cards, here {count}",
        "ru": "на руке от 1 до 10 карт, здесь {count}",
    },
    "bad_seat": {
        "en": "a seat is 1, 2 or 3, not {value}",
        "ru": "место за столом — 1, 2 или 3, а не {value}",
    },
    "no_declarer": {
        "en": "{contract} needs its declarer: 1, 2 or 3",
        "ru": "{contract}: нужно указать играющего — 1, 2 или 3",
    },
    "raspasy_declarer": {
        "en": "raspasy has no declarer",
        "ru": "в распасах играющего нет",
    },
    "raspasy_discard": {
        "en": "raspasy has no discard",
        "ru": "в распасах сноса нет",
    },
    "no_talon_rule": {
        "en": "{contract} is no raspasy: the talon rules nothing there",
        "ru": "{contract} — не распасы: прикуп там ничего не решает",
    },
    "unknown_talon_rule": {
        "en": "'{text}' is not among the rules of the talon: {known}",
        "ru": "«{text}» — такого правила прикупа нет, есть {known}",
    },
    "talon_needed": {
        "en": "the rule {rule} needs the talon's two cards",
        "ru": "правилу {rule} нужны две карты прикупа",
    },
    "talon_revoke": {
        "en": "seat {seat} played {card} but holds {held} and must follow the talon's card {turned}",
        "ru": "игрок {seat} положил {card}, а у него есть {held}: он обязан дать в масть карты прикупа ({turned})",
    },
    "wrong_declarer": {
        "en": "seat {seat} holds two cards more than the others, so seat {declarer} is not the declarer",
        "ru": "две лишние карты у игрока {seat}, значит, играющий не игрок {declarer}",
    },
    "two_cards": {
        "en": "two cards are needed, {count} given",
        "ru": "нужны две карты, дано: {count}",
    },
    "card_in_hand": {
        "en": "{card} is in the hand of seat {seat}",
        "ru": "{card} — на руке у игрока {seat}",
    },
    "discard_first": {
        "en": "seat {seat} holds two cards more than the others and must discard before a card is played",
        "ru": "у игрока {seat} на две карты больше, чем у других: сначала снос, потом розыгрыш",
    },
    "discard_given": {
        "en": "seat {seat} still holds two cards more than the others: take the discard out of his hand",
        "ru": "у игрока {seat} всё ещё на две карты больше, чем у других: уберите снос из его руки",
    },
    "discard_made": {
        "en": "nobody holds two cards more than the others, so there is nothing to discard",
        "ru": "ни у кого нет двух лишних карт: сносить нечего",
    },
    "out_of_turn": {
        "en": "it is seat {seat}'s turn, and {card} is held by seat {holder}",
        "ru": "ход игрока {seat}, а {card} — у игрока {holder}",
    },
    "not_held": {
        "en": "nobody holds {card}; it is seat {seat}'s turn",
        "ru": "{card} нет ни у кого; ход игрока {seat}",
    },
    "not_in_hand": {
        "en": "seat {seat} does not hold {card}",
        "ru": "{card} нет у игрока {seat}",
    },
    "revoke": {
        "en": "seat {seat} played {card} but holds {held} and must follow {suit}",
        "ru": "игрок {seat} положил {card}, а у него есть {held}: он обязан дать масть ({suit})",
    },
    "not_trumped": {
        "en": "seat {seat} played {card} but has no {suit} and holds {held}: he must trump",
        "ru": "игрок {seat} положил {card}, а масти ({suit}) у него нет и есть {held}: обязан бить козырем",
    },
    "play_over": {
        "en": "{card} comes after the last card: all {count} have been played",
        "ru": "{card} — лишняя: все {count} карт уже сыграны",
    },
    # what is asked (solve.py and the other analyses)
    "not_solved": {
        "en": "{contract} has no declarer: ask for it by raspasy instead of solve",
        "ru": "{contract}: играющего нет, спрашивайте не solve, а raspasy",
    },
    "not_raspasy": {
        "en": "{contract} is no raspasy",
        "ru": "{contract} — не распасы",
    },
    "unknown_ties": {
        "en": "'{text}' is not among the ways to break ties: {known}",
        "ru": "«{text}» — так выбирать из равных нельзя, можно: {known}",
    },
    "not_equal": {
        "en": "the hands hold {counts} cards: here they must be equal, the discard made",
        "ru": "на руках {counts} карт: здесь нужно поровну, снос уже сделан",
    },
    "unknown_want": {
        "en": "'{text}' is not among what can be wanted here: {known}",
        "ru": "«{text}»: такого здесь не спросить, можно: {known}",
    },
    # layouts (layouts.py)
    "known_hand": {
        "en": "the hand has {known} cards here, not {count}",
        "ru": "на руке здесь должно быть карт: {known}, а не {count}",
    },
    "not_in_range": {
        "en": "a whole number from {least} to {most} is needed here, not {text}",
        "ru": "здесь нужно целое число от {least} до {most}, а не {text}",
    },
    "only_misere": {
        "en": "only a misère is caught, not {contract}",
        "ru": "ловят только мизер, а не {contract}",
    },
    "not_together": {
        "en": "{one} and {other} do not go together",
        "ru": "{one} и {other} вместе не имеют смысла",
    },
    "bad_seed": {
        "en": "a seed is a whole number of at most 19 digits, not {text}",
        "ru": "seed — целое число, не больше 19 цифр, а не {text}",
    },
    "no_talons": {
        "en": "talons are drawn for a hand of ten only: this one has taken the talon",
        "ru": "прикупы перебираются только для руки в десять карт: здесь прикуп уже взят",
    },
    "not_all": {
        "en": "before the talon a number of layouts is needed: there are too many for all of them",
        "ru": "до прикупа нужно число раскладов: все перебрать нельзя",
    },
    "caught_alone": {
        "en": "points need the tricks: leave out caught",
        "ru": "для очков нужны взятки: caught нужно убрать",
    },
    # what one player sees (view.py)
    "own_hand": {
        "en": "seat {seat} is to play: his hand is needed",
        "ru": "ходит игрок {seat}: нужна его рука",
    },
    "no_layout": {
        "en": "no layout of the unseen cards allows this play",
        "ru": "ни один расклад неизвестных карт не допускает такой игры",
    },
    "seen_elsewhere": {
        "en": "seat {seat} can't have played {card}: it lies elsewhere",
        "ru": "игрок {seat} не мог сыграть {card}: эта карта в другом месте",
    },
    # likelihood.py
    "not_rules": {
        "en": "a list of at most {limit} rules is needed here",
        "ru": "здесь нужен список правил, не больше {limit}",
    },
    "bad_rule": {
        "en": "rule {rule} needs seat, of and times, and may have: {known}",
        "ru": "в правиле {rule} нужны seat, of и times; бывают поля: {known}",
    },
    "bad_rule_number": {
        "en": "rule {rule}, {name}: a number from {least} to {most} is needed, not {text}",
        "ru": "правило {rule}, {name}: нужно число от {least} до {most}, а не {text}",
    },
    "no_likely_layout": {
        "en": "every layout that was looked at has the likelihood 0",
        "ru": "у всех просмотренных раскладов вероятность 0",
    },
    "no_extra": {
        "en": "this needs an extra: pip install preferans[{extra}]",
        "ru": "для этого нужно дополнение: pip install preferans[{extra}]",
    },
    "no_scheduler": {
        "en": "no Dask scheduler answers at {text}: {reason}",
        "ru": "по адресу {text} планировщик Dask не отвечает: {reason}",
    },
    "no_table": {
        "en": "only the numbers of layouts are printed as CSV",
        "ru": "в CSV выводятся только числа по раскладам",
    },
    "stopped_early": {
        "en": "stopped before anything was finished",
        "ru": "прервано раньше, чем что-нибудь готово",
    },
    "not_led": {
        "en": "{card} can't have been led: the hand leads one of its ten cards, when leader is hand",
        "ru": "{card}: такого хода быть не может, рука ходит одной из своих десяти карт и только если leader — hand",
    },
    "not_fixed": {
        "en": "a table is needed here: the cards of left, of right, or of both",
        "ru": "здесь нужна таблица: карты left, right или обоих",
    },
    # scoring (scoring/)
    "bad_amount": {
        "en": "'{text}' is not an amount: write a number from 0 to {limit}, also 2.5 or '5/2'",
        "ru": "«{text}» — не величина: нужно число от 0 до {limit}, можно 2.5 или '5/2'",
    },
    "bad_amounts": {
        "en": "a list of numbers is needed here, {count} of them",
        "ru": "здесь нужен список чисел, их {count}",
    },
    "bad_duties": {
        "en": "a list of five whole numbers from 0 to 10 is needed here, for the contracts 6 to 10",
        "ru": "здесь нужен список из пяти целых чисел от 0 до 10 — для игр от 6 до 10",
    },
    "bad_name": {
        "en": "a name of 1 to {limit} characters that can be printed is needed here",
        "ru": "здесь нужно имя длиной от 1 до {limit} печатных знаков",
    },
    "bad_rate": {
        "en": "'{text}' is not a rate: write P (the contract's price), 2P, P/2, or a number",
        "ru": "«{text}» — не ставка: пишите P (цена игры), 2P, P/2 или число",
    },
    "not_flag": {
        "en": "true or false is needed here",
        "ru": "здесь нужно true или false",
    },
    "unknown_word": {
        "en": "'{text}' is not among the words that may stand here: {known}",
        "ru": "«{text}»: здесь может стоять только {known}",
    },
    "bad_convention": {
        "en": "a convention is one of {known}, or a table of settings with the preset they change",
        "ru": "конвенция — одна из {known} или таблица отличий от одной из них (preset)",
    },
    "unknown_convention": {
        "en": "'{text}' is not among the conventions: {known} (a file's name ends in .toml)",
        "ru": "«{text}» — такой конвенции нет, есть {known} (имя файла кончается на .toml)",
    },
    "bad_players": {
        "en": "there are 3 or 4 players: write the number, or as many different names",
        "ru": "игроков 3 или 4: укажите их число или столько же разных имён",
    },
    "bad_player": {
        "en": "'{text}' is not a player here: {known}",
        "ru": "«{text}» — такого игрока нет, играют {known}",
    },
    "level_needed": {
        "en": "{contract} promises no number of tricks: points need a contract like 6S",
        "ru": "{contract}: не сказано, сколько взяток заказано; для счёта нужна игра, например 6♠",
    },
    "not_whisted": {
        "en": "{contract} is not whisted: leave this out",
        "ru": "{contract}: здесь не вистуют, уберите это поле",
    },
    "not_shared": {
        "en": "only a misère of four players is shared, with the dealer who sits out",
        "ru": "пополам играют только мизер и только вчетвером — со сдающим, который на прикупе",
    },
    "bad_row": {
        "en": "this says which raspasy in a row it is: 1, 2, …",
        "ru": "здесь — какие это распасы подряд: 1, 2, …",
    },
    "not_in_a_row": {
        "en": "only raspasy is counted in a row",
        "ru": "подряд считаются только распасы",
    },
    "not_given_up": {
        "en": "{contract} can't be given up: the declarer gives up a contract of 6 to 10 tricks",
        "ru": "{contract}: так не сдаются, уйти можно только с игры на взятки",
    },
    "no_three": {
        "en": "nobody goes down three without play under the convention {convention}: see its setting without_three",
        "ru": "в конвенции {convention} уйти без трёх нельзя: см. её настройку without_three",
    },
    "given_up_tricks": {
        "en": "a contract that was given up was not played: leave the tricks out",
        "ru": "играющий сдался, игры не было: взятки не указывайте",
    },
    "dealer_rule": {
        "en": "the dealer plays the talon's cards only on raspasy of four players",
        "ru": "сдающий ходит картами прикупа только на распасах вчетвером",
    },
    "dealer_out": {
        "en": "player {player} deals, and of four players the dealer sits out: he declares, whists and takes nothing",
        "ru": "игрок {player} сдаёт, а вчетвером сдающий не играет: он не заказывает, не вистует и взяток не берёт",
    },
    "dealer_tricks": {
        "en": "player {player} deals and plays the two cards of the talon: he takes two tricks at most",
        "ru": "игрок {player} сдаёт и ходит только двумя картами прикупа: больше двух взяток у него быть не может",
    },
    "bad_calls": {
        "en": 'here stands what each defender said: {{"2": "whist", "3": "pass"}}',
        "ru": 'здесь — что сказал каждый вистующий: {{"2": "whist", "3": "pass"}}',
    },
    "said_twice": {
        "en": "player {player} is there twice, by number and by name",
        "ru": "игрок {player} назван дважды: по номеру и по имени",
    },
    "declarer_whists": {
        "en": "player {player} declares: only the two defenders whist or pass",
        "ru": "игрок {player} играет сам: вистуют и пасуют только его противники",
    },
    "checked": {
        "en": "{contract} is only checked under this convention: nobody whists",
        "ru": "{contract} по этой конвенции проверяется: вистующих нет",
    },
    "half_level": {
        "en": "half-whist is said on 6 and 7 only, not on {contract}",
        "ru": "полвиста говорят только на шестерной и семерной, а не на {contract}",
    },
    "half_turn": {
        "en": "half-whist is for the second defender, after the first one has passed",
        "ru": "полвиста говорит только второй, после паса первого",
    },
    "returned_turn": {
        "en": "only the first defender takes the whist back, after the second one's half-whist",
        "ru": "вернуть себе вист может только первый, после полвиста второго",
    },
    "not_played": {
        "en": "nobody whists, so the contract is not played but written as made: leave the tricks out",
        "ru": "никто не вистует: игру записывают без розыгрыша, взятки не указывайте",
    },
    "bad_tricks": {
        "en": "the tricks of {count} players are needed, each a whole number from 0 to 10",
        "ru": "нужны взятки каждого, игроков {count}: целые числа от 0 до 10",
    },
    "tricks_sum": {
        "en": "the tricks make {count}, and a deal has ten",
        "ru": "взяток всего {count}, а в сдаче их десять",
    },
    "one_each": {
        "en": "a list of {count} numbers is needed, one for each player",
        "ru": "нужен список чисел, по одному на игрока: {count}",
    },
    "bad_matrix": {
        "en": "a list of {count} lists of {count} numbers is needed: what each player wrote on each",
        "ru": "нужна таблица {count} на {count}: сколько вистов у каждого на каждого",
    },
    "whists_on_himself": {
        "en": "nobody writes whists on himself: these numbers are 0",
        "ru": "на себя висты не пишут: здесь должны быть нули",
    },
    "bad_deals": {
        "en": "a list of deals is needed here",
        "ru": "здесь нужен список сдач",
    },
    "many_deals": {
        "en": "more than {limit} deals",
        "ru": "больше {limit} сдач",
    },
    "whole_deal": {
        "en": "points are those of a whole deal: ten cards a hand are needed, not {count}",
        "ru": "счёт ведётся по целой сдаче: на руках должно быть по десять карт, а не {count}",
    },
    "no_picture": {
        "en": "only a deal, a solved deal, a record or a sheet can be drawn",
        "ru": "нарисовать можно только расклад, решение, запись сдачи или пульку",
    },
    # misère with the discard hidden (misere.py)
    "not_misere": {
        "en": "{contract}: here a misère is looked at",
        "ru": "{contract}: здесь разбирается только мизер",
    },
    "discard_unknown": {
        "en": "the declarer's two extra cards are needed: in his hand (the discard hidden) or as the discard",
        "ru": "нужны две лишние карты играющего: на его руке (снос скрыт) или в поле discard (снос известен)",
    },
    "played_twice": {
        "en": "the cards played belong to the position when the discard is known",
        "ru": "при известном сносе сыгранные карты задаются в самой позиции",
    },
    "cant_be_void": {
        "en": "{card} would say that the declarer has no {suit} left, but he can't have discarded so many cards",
        "ru": "{card}: тогда у играющего не осталось масти ({suit}), а столько карт снести нельзя",
    },
    "not_weights": {
        "en": "a mapping from two cards to a whole number is needed here",
        "ru": "здесь нужно соответствие: две карты — целое число",
    },
    "no_discard": {
        "en": "'{text}' is not two cards that the declarer can have discarded",
        "ru": "«{text}» — не те две карты, которые играющий мог снести",
    },
    "bad_weight": {
        "en": "a weight is a whole number from 0 to {limit}",
        "ru": "вес — целое число от 0 до {limit}",
    },
    "bad_count": {
        "en": "a whole number from 0 on is needed here",
        "ru": "здесь нужно целое число от 0",
    },
    # requests (request.py)
    "not_object": {
        "en": "an object with named fields is needed here",
        "ru": "здесь нужен объект с именованными полями",
    },
    "unknown_field": {
        "en": "there is no such field; there is {known}",
        "ru": "такого поля нет, есть {known}",
    },
    "unused_field": {
        "en": "the task {task} has no use for it here; it takes {known}",
        "ru": "задаче {task} это поле здесь не нужно; она берёт {known}",
    },
    "missing_field": {
        "en": "this field is needed",
        "ru": "это поле обязательно",
    },
    "unknown_task": {
        "en": "'{text}' is not among the tasks: {known}",
        "ru": "«{text}» — такой задачи нет, есть {known}",
    },
    "unknown_lang": {
        "en": "'{text}' is not among the languages: {known}",
        "ru": "«{text}» — такого языка нет, есть {known}",
    },
    "not_list": {
        "en": "a list of words is needed here",
        "ru": "здесь нужен список слов",
    },
    "bad_id": {
        "en": "an id is any JSON value, nested at most {limit} deep",
        "ru": "id — любое значение JSON, вложенное не глубже {limit}",
    },
    # requests in flight (service.py)
    "cancelled": {
        "en": "cancelled before it was answered",
        "ru": "отменено до ответа",
    },
    "busy": {
        "en": "as many requests as may be are in flight ({limit}): ask again a little later",
        "ru": "запросов в работе уже {limit}, больше нельзя: повторите чуть позже",
    },
    "internal": {
        "en": "this is a fault of preferans itself, not of the request ({reason})",
        "ru": "это ошибка самой программы, а не запроса ({reason})",
    },
    # files and lines of text (formats/)
    "too_big": {
        "en": "more than {limit} bytes",
        "ru": "больше {limit} байт",
    },
    "not_utf8": {
        "en": "this is not UTF-8",
        "ru": "это не UTF-8",
    },
    "not_json": {
        "en": "this is not JSON",
        "ru": "это не JSON",
    },
    "not_toml": {
        "en": "this is not TOML",
        "ru": "это не TOML",
    },
    "unknown_format": {
        "en": "'{text}' is not among the formats: {known}",
        "ru": "«{text}» — такого формата нет, есть {known}",
    },
    "no_format": {
        "en": "this is no deal in any known format ({known})",
        "ru": "это не расклад ни в одном известном формате ({known})",
    },
    "several_deals": {
        "en": "there are {count} deals here: choose one with --deal",
        "ru": "раскладов здесь {count}: выберите один (--deal)",
    },
    "no_such_deal": {
        "en": "there is no deal {number} here, there are {count}",
        "ru": "расклада {number} здесь нет, всего их {count}",
    },
    "one_deal": {
        "en": "{format} holds one deal, and there are {count}: choose one with --deal",
        "ru": "в {format} помещается один расклад, а их {count}: выберите один (--deal)",
    },
    "cant_write": {
        "en": "{format} has no way to write this down",
        "ru": "в {format} такое не записывается",
    },
    "not_from_file": {
        "en": "this goes with a file or standard input, and hands were typed",
        "ru": "это — для файла или стандартного ввода, а руки набраны в команде",
    },
    "bad_line": {
        "en": "'{text}' is not understood",
        "ru": "«{text}» — непонятно",
    },
    "bad_compass": {
        "en": "'{text}' is not a seat: write N, E, S or W",
        "ru": "«{text}» — не место за столом: пишите N, E, S или W",
    },
    "empty_seat": {
        "en": "nobody sits at {seat}",
        "ru": "на месте {seat} никто не сидит",
    },
    "nobodys": {
        "en": "nobody holds {card}",
        "ru": "{card} нет ни у кого",
    },
    "bad_leader": {
        "en": "after the cards stands who leads: 0, 1 or 2, not '{text}'",
        "ru": "после карт указано, кто ходит: 0, 1 или 2, а не «{text}»",
    },
    "bad_code": {
        "en": "'{char}' stands for no card: cards are 1-9 and A-W",
        "ru": "«{char}» не обозначает карту: карты — 1-9 и A-W",
    },
    "whole_deck": {
        "en": "a deal has 32 cards (ten, ten, ten and two), here {count}",
        "ru": "в раскладе 32 карты (десять, десять, десять и две), а здесь {count}",
    },
    "bad_turns": {
        "en": "{limit} cards are listed, so turns is a number from 0 to {limit}, not '{text}'",
        "ru": "перечислено карт: {limit}, значит, turns — число от 0 до {limit}, а не «{text}»",
    },
    "bad_trick": {
        "en": "a trick is a row of three cards, a column for each player, and - where none is played yet",
        "ru": "взятка — строка из трёх карт, по столбцу на игрока, и «-», где карты ещё нет",
    },
    "suits_unnamed": {
        "en": "'{text}' names no suits: is it ♠/♥/♦/♣ or ♠/♣/♦/♥? Write ♠AK87 ♥QJ ♦T9 ♣A7",
        "ru": "в «{text}» не названы масти: это ♠/♥/♦/♣ или ♠/♣/♦/♥? Пишите ♠ТК87 ♥ДВ ♦109 ♣Т7",
    },
    "who_is_left": {
        "en": "the declarer sits at {one} or at {two}: say which, or number the hands",
        "ru": "играющий сидит на месте {one} или {two}: скажите где или пронумеруйте руки",
    },
    "said_otherwise": {
        "en": "'{text}' and '{other}' contradict each other",
        "ru": "«{text}» и «{other}» противоречат друг другу",
    },
    "unknown_seat": {
        "en": "'{text}' has no hand here",
        "ru": "«{text}»: такой руки здесь нет",
    },
    "duplicate_field": {
        "en": "this field is there twice",
        "ru": "это поле встречается дважды",
    },
    "bad_number": {
        "en": "a number is NaN, infinite, or has thousands of digits",
        "ru": "число — NaN, бесконечность или в нём тысячи цифр",
    },
    "too_deep": {
        "en": "nested too deeply",
        "ru": "слишком глубокая вложенность",
    },
    # the command line (preferans_cli)
    "no_file": {
        "en": "there is no such file",
        "ru": "такого файла нет",
    },
    "is_directory": {
        "en": "this is a directory, not a file",
        "ru": "это каталог, а не файл",
    },
    "no_permission": {
        "en": "this file may not be read",
        "ru": "этот файл нельзя прочесть: нет прав",
    },
    "unreadable": {
        "en": "can't be read ({reason})",
        "ru": "не читается ({reason})",
    },
    "unwritable": {
        "en": "can't be written ({reason})",
        "ru": "не записывается ({reason})",
    },
    "no_input": {
        "en": "nothing to read: give three hands, a file, or - for standard input",
        "ru": "читать нечего: укажите три руки, файл или - (стандартный ввод)",
    },
    "cant_listen": {
        "en": "can't listen at {text} ({reason})",
        "ru": "не удаётся слушать {text} ({reason})",
    },
    "bad_address": {
        "en": "'{text}' is not an address: write PORT or HOST:PORT, the port from 0 to 65535",
        "ru": "«{text}» — не адрес: нужно PORT или HOST:PORT, порт от 0 до 65535",
    },
    "no_path": {
        "en": "there is nothing here: POST a request to /answer; GET /health or /openapi.json",
        "ru": "здесь ничего нет: запросы — POST на /answer; ещё есть GET /health и /openapi.json",
    },
    "out_of_time": {
        "en": "not answered within {limit} seconds: ask for less",
        "ru": "за {limit} с ответ не найден: спросите меньше",
    },
    "slow_body": {
        "en": "the body did not arrive within {limit} seconds",
        "ru": "тело запроса не пришло за {limit} с",
    },
    "worker_died": {
        "en": "a process of --jobs died; the answers end here",
        "ru": "процесс из --jobs погиб; ответы обрываются здесь",
    },
}

_SPOT = {"line": {"en": "line", "ru": "строка"}, "column": {"en": "column", "ru": "столбец"}}
_ITEMS = {"hands": {"en": "hand", "ru": "рука"}, "weights": {"en": "weight", "ru": "вес"}}
_CARD = {"en": "card", "ru": "карта"}


@dataclass(frozen=True, slots=True)
class Items:
    """Items of a field, counted from 1, for a message: «hand 1, hand 3»."""

    field: str
    numbers: tuple[int, ...]

    def text(self, lang: str = "en") -> str:
        """The items in words, Russian for "ru", else English."""
        word = _ITEMS.get(self.field, _CARD)["ru" if lang == "ru" else "en"]
        return ", ".join(f"{word} {number}" for number in self.numbers)


def place(field: str | None, index: int | None = None, lang: str = "en") -> str:
    """A field, or an item of it, in words: «hands, hand 2»; "" without a field."""
    if field is None or index is None:
        return field or ""
    return f"{field}, {Items(field, (index,)).text(lang)}"


class PreferansError(ValueError):
    """An input that is wrong, explained: the one exception this library raises for what it is given.

    code     stable, snake_case, a key of MESSAGES
    field    the field of the request or the argument that is wrong ("hands", "played", …), or None
    details  what the message's template needs, and "index": the item of the field, "line" and "column" of a
             text, all counted from 1; cards, hands, suits and contracts stand in it as objects

    str(error) is message("en").
    """

    def __init__(self, code: str, field: str | None = None, **details: Any) -> None:
        super().__init__(code, field, details)
        self.code = code
        self.field = field
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.code, self.field, self.details)

    def __str__(self) -> str:
        return self.message("en")

    def message(self, lang: str = "en") -> str:
        """One line for a person, Russian for "ru", else English: the place, then what is wrong."""
        template = MESSAGES[self.code]["ru" if lang == "ru" else "en"]
        sentence = template.format_map({name: _shown(value, lang) for name, value in self.details.items()})
        where = _shown(place(self.field, self.details.get("index"), lang), lang)
        return ": ".join(filter(None, (self._spot(lang), where, sentence)))

    def _spot(self, lang: str) -> str:
        """The line and the column, as far as they are known."""
        words = {name: word["ru" if lang == "ru" else "en"] for name, word in _SPOT.items()}
        return ", ".join(f"{word} {self.details[name]}" for name, word in words.items() if name in self.details)

    def on(self, line: int) -> Self:
        """This error, found on this line of a text, counted from 1; one that has its line keeps it."""
        return type(self)(self.code, self.field, **{"line": line, **self.details})

    def at(self, field: str | None, index: int | None = None) -> Self:
        """This error, found in this field (and at this item of it, counted from 1)."""
        place = {} if index is None else {"index": index}
        return type(self)(self.code, field, **{**self.details, **place})


def _rebuilt(code: str, field: str | None, details: dict[str, Any]) -> PreferansError:
    return PreferansError(code, field, **details)


def _shown(value: object, lang: str) -> str:
    """A detail as a message shows it: our objects in words, of what a user gave what can be read."""
    if isinstance(value, str):
        cut = value if len(value) <= SHOWN else value[:SHOWN] + "…"
        return "".join(map(_printable, cut))
    if callable(text := getattr(value, "text", None)):
        return str(text(lang))
    if isinstance(value, int | float) and not (isinstance(value, int) and value.bit_length() > LONGEST):
        return str(value)
    return "None" if value is None else type(value).__name__


def _printable(char: str) -> str:
    # A combining mark would sit on its neighbour, and a lone surrogate could not be printed at all.
    if char.isprintable() and not unicodedata.combining(char):
        return char
    return char.encode("unicode_escape").decode("ascii")
