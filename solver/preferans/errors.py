"""What is wrong with an input: a stable code, the field, and one line in English or Russian."""

import unicodedata
from dataclasses import dataclass
from typing import Any, Self

SHOWN = 80  # characters of a user's text that a message repeats

# code -> language -> template over the error's details. One catalogue for the whole library.
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
        "ru": "на руках {counts} карт: нужно поровну, или на две больше у разыгрывающего, пока он не снёс",
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
        "ru": "{contract}: нужно указать разыгрывающего — 1, 2 или 3",
    },
    "raspasy_declarer": {
        "en": "raspasy has no declarer",
        "ru": "в распасах разыгрывающего нет",
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
        "ru": "две лишние карты у игрока {seat}, значит, разыгрывающий не игрок {declarer}",
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
        "en": "the task {task} has no such field; it takes {known}",
        "ru": "у задачи {task} такого поля нет; есть {known}",
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
    # files and lines of text (formats/)
    "too_big": {
        "en": "more than {limit} bytes",
        "ru": "больше {limit} байт",
    },
    "not_utf8": {
        "en": "line {line}: this is not UTF-8",
        "ru": "строка {line}: это не UTF-8",
    },
    "not_json": {
        "en": "line {line}, column {column}: this is not JSON",
        "ru": "строка {line}, столбец {column}: это не JSON",
    },
    "not_toml": {
        "en": "line {line}, column {column}: this is not TOML (JSON would begin with {{)",
        "ru": "строка {line}, столбец {column}: это не TOML (JSON начинался бы с {{)",
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
    "worker_died": {
        "en": "a process of --jobs died; the answers end here",
        "ru": "процесс из --jobs погиб; ответы обрываются здесь",
    },
}

_ITEMS = {"hands": {"en": "hand", "ru": "рука"}}
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
    details  what the message's template needs, and "index": the item of the field, counted from 1;
             cards, hands, suits and contracts stand in it as objects

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
        """One line for a person, Russian for "ru", else English: the field, then what is wrong."""
        template = MESSAGES[self.code]["ru" if lang == "ru" else "en"]
        sentence = template.format_map({name: _shown(value, lang) for name, value in self.details.items()})
        where = _shown(place(self.field, self.details.get("index"), lang), lang)
        return f"{where}: {sentence}" if where else sentence

    def at(self, field: str | None, index: int | None = None) -> Self:
        """The same error, found in this field (and at this item of it, counted from 1)."""
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
    if value is None or (isinstance(value, int | float) and abs(value) < 1e9):
        return str(value)
    return type(value).__name__


def _printable(char: str) -> str:
    # A combining mark would sit on its neighbour, and a lone surrogate could not be printed at all.
    if char.isprintable() and not unicodedata.combining(char):
        return char
    return char.encode("unicode_escape").decode("ascii")
