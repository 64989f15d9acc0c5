"""What people type: examples are read as they were meant, every clear spelling is read, two readings are named."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from preferans import Card, Hand, PreferansError, Rank, Suit
from preferans.formats import loads
from preferans.formats.deal import checked

CHAT = Path(__file__).parents[1] / "data/formats/chat"
MEANT: dict[str, dict[str, Any]] = json.loads((CHAT / "deals.json").read_text(encoding="utf-8"))


def read(text: str) -> dict[str, object]:
    (found,) = loads(text, "chat")
    return found


@pytest.mark.parametrize("name", sorted(path.name for path in CHAT.glob("*.txt")))
def test_an_example_is_read_as_it_was_meant(name: str) -> None:
    text = (CHAT / name).read_text(encoding="utf-8")
    assert read(text) == MEANT[name]
    assert loads(text) == [MEANT[name]]
    assert read(text.replace("\n", "\r\n").replace(" ", "\N{NO-BREAK SPACE}")) == MEANT[name]


def test_there_are_enough_of_them_in_both_languages() -> None:
    assert len(MEANT) == len(list(CHAT.glob("*.txt"))) >= 12
    assert sum(".ru." in name for name in MEANT) >= 6
    assert sum(".en." in name for name in MEANT) >= 5


HANDS = ["AT..7.", "KQ.9..", "J9.T.."]


@pytest.mark.parametrize(
    "text",
    [
        "♠ТX ♦7\n♠КД ♥9\n♠В9 ♥10",
        "♠Т0 ♦7 / ♠КД ♥9 / ♠В9 ♥0",
        "♠Т1, ♥-, ♦7, ♣-; ♠КД, ♥9; ♠В9, ♥1",
        "пики ТХ бубна 7\nпика КД черва 9\nпик В9 червы 10",
        "♠: Т 10\n♦: 7\n♠: К Д\n♥: 9\n♠: В 9\n♥: 10",
        "♠AT ♦7\n♠KQ ♥9\n♠J9 ♥T",
        "SA10 D7\nSKQ H9\nSJ9 H10",
        "SA10D7\nSKQH9\nSJ9H10",
        "♠AT♦7\n♠KQ♥9\n♠J9♥T",
        "♠A10♦7\n♠KQ H9\nS J9 ♥X",
        "S: A T D: 7\nS: K Q H: 9\nS: J 9 H: T",
        "spade ace and ten, diamond seven\nspade king, queen, heart nine\nspade jack nine, heart ten",
        "A♠ 10♠ 7♦\nK♠ Q♠ 9♥\nJ♠ 9♠ 10♥",
        "Т10 пик, 7 бубен\nКД пик, 9 червей\nВ9 пик, 10 червей",
        "Т 10 пик и 7 бубен\nК Д пик и 9 червей\nВ 9 пик и 10 червей",
        "ПТ10 Б7\nПКД Ч9\nПВ9 Ч10",
        "пт10 б7\nпкд ч9\nпв9 ч10",
        "пТ10 б7\nпКД ч9\nпВ9 ч10",
        "П: Т 10, Б: 7\nП: К Д, Ч: 9\nП: В 9, Ч: 10",
        "п Т 10 б 7\nп К Д ч 9\nп В 9 ч 10",
        "п.Т10, б.7\nп.КД, ч.9\nп.В9, ч.10",
        "пик. Т 10, буб. 7\nпик. К Д, черв. 9\nпик. В 9, черв. 10",
        "пТ,10 б7\nпК,Д ч9\nпВ,9 ч10",
        "пТ 10; б7\nпК Д; ч9\nпВ 9; ч10",
        "ПТ,10 Б7\nПК,Д Ч9\nПВ,9 Ч10",
        "SA,10 D7\nSK,Q H9\nSJ,9 H10",
        "SA 10 D7\nSK Q H9\nSJ 9 H10",
        "пикТ 10 буб7\nпикиК Д черв9\nпикВ 9 червыХ",
        "1) ч.- п.Т10 б.7\n2) п.КД ч.9\n3) б.-, п.В9 ч.10",
        "&spades;A10 &diams;7\n&spades;KQ&nbsp;&hearts;9\n&spades;J9 &hearts;10",
        "[b]♠[/b]A10 [color=red]♦[/color]7\n[b]♠KQ[/b] ♥9\n♠J9 ♥10",
        "<b>♠A10</b> ♦7<br>\n♠KQ ♥9<br/>\n♠J9 ♥10<br>",
        "♠Т-10 ♦7\n♠К-Д ♥9\n♠В-9 ♥10",
        "♤ТX ♢7\n♤КД ♡9\n♤В9 ♡10",
        "♠\ufe0fТX ♦\ufe0f7\n♠\ufe0fКД ♥\ufe0f9\n♠\ufe0fВ9 ♥\ufe0f10",
        "AT..7. KQ.9.. J9.T..",
        "AT.-.7.-\nKQ.9.-.-\nJ9.T.-.-",
        "A10..7. , KQ.9.. , J9.10..",
        "Т10..7. КД.9.. В9.10..",
        "♠А10 ♦7\n♠КД ♥9\n♠В9 ♥10",  # a Cyrillic А is an ace where there is no T
        "♠AX ♦7\n♠КQ ♥9\n♠J9 ♥X",  # and К a king in any alphabet
        "♠AX ♦7\n♠KQ ♥9\n♠B9 ♥X",
    ],
)
def test_every_spelling_of_one_deal(text: str) -> None:
    assert read(text)["hands"] == HANDS


NAMED = [
    ("Юг: {}\nЗапад: {}\nВосток: {}", [1, 2, 3]),
    ("Запад: {}\nВосток: {}\nСевер: {}", [1, 3, 2]),
    ("North: {}\nWest: {}\nEast: {}", [1, 3, 2]),
    ("N: {} E: {} S: {}", [1, 2, 3]),
    ("З: {}\nС: {}\nВ: {}", [1, 2, 3]),
    ("рука 2: {}\nрука 1: {}\nрука 3: {}", [2, 1, 3]),
    ("3-я рука {}\n1-я рука {}\n2-я рука {}", [3, 1, 2]),
    ("третья рука: {}\nпервая рука: {}\nвторая рука: {}", [3, 1, 2]),
    ("Player 1: {}\nPlayer 3: {}\nPlayer 2: {}", [1, 3, 2]),
    ("1. {}\n2. {}\n3. {}", [1, 2, 3]),
    ("3) {}\n2) {}\n1) {}", [3, 2, 1]),
    ("3-й: {}\n1-й: {}\n2-й: {}", [3, 1, 2]),
    ("№3 {}\n№1 {}\n№2 {}", [3, 1, 2]),
    ("игрок № 3: {}\nигрок № 1: {}\nигрок № 2: {}", [3, 1, 2]),
    ("3 - {}\n1 - {}\n2 - {}", [3, 1, 2]),
    ("3 {}\n1 {}\n2 {}", [3, 1, 2]),
    ("(3) {}\n(1) {}\n(2) {}", [3, 1, 2]),
    ("[3] {}\n[1] {}\n[2] {}", [3, 1, 2]),
    ("P3: {}\nP1: {}\nP2: {}", [3, 1, 2]),
    ("Игрок3: {}\nИгрок1: {}\nИгрок2: {}", [3, 1, 2]),
    ("III: {}\nI: {}\nII: {}", [3, 1, 2]),
    ("3-й {}\n1-й {}\n2-й {}", [3, 1, 2]),
    ("3] {}\n1] {}\n2] {}", [3, 1, 2]),
    ("c) {}\na) {}\nb) {}", [3, 1, 2]),
    ("Вася: {}\nКоля: {}\nПетя: {}", [1, 2, 3]),
    ("Играющий: {}\nСправа: {}\nСлева: {}", [1, 3, 2]),
    ("right hand: {}\ndeclarer: {}\nleft hand: {}", [3, 1, 2]),
    ("Слева от играющего: {}\nИграющий: {}\nСправа от играющего: {}", [2, 1, 3]),
    ("Первый вистующий: {}\nИграющий: {}\nВторой вистующий: {}", [1, 2, 3]),
    ("Юг: {}\nЗапад: {}\nИграющий: {}\nиграет Север", [1, 2, 3]),
    ("у меня {}\nслева {}\nсправа {}", [1, 2, 3]),
    ("[b]Запад[/b]: {}\n[b]Юг[/b]: {}\n[b]Восток[/b]: {}", [1, 3, 2]),
    ("Запад (2 рука): {}\nЮг (1 рука): {}\nВосток (3 рука): {}", [1, 3, 2]),
    ("Юг: {}\nЗапад: {}\nИграющий: {}", [1, 2, 3]),  # north or east: the order is the same
]


@pytest.mark.parametrize(("text", "seats"), NAMED, ids=range(len(NAMED)))
def test_hands_are_named_in_many_ways(text: str, seats: list[int]) -> None:
    hands = ["♠Т10 ♦7", "♠КД ♥9", "♠В9 ♥10"]
    found = read(text.format(*hands))["hands"]
    assert isinstance(found, list)
    assert [found[seat - 1] for seat in seats] == HANDS


PLAYED = [
    ("контракт 6♠", "6S"),
    ("Контракт: 7 БК", "7N"),
    ("Играется восемь треф", "8C"),
    ("игра: 9 бубен", "9D"),
    ("козыри - пики", "S"),
    ("Козырь ♥", "H"),
    ("бескозырка: контракт 6 бк", "6N"),
    ("шестерная в пиках", "6S"),
    ("мизер", "misere"),
    ("Распасы!", "raspasy"),
    ("7♦", "7D"),
    ("6S", "6S"),
    ("contract is 7NT", "7N"),
    ("six spades", "6S"),
    ("misère", "misere"),
    ("trumps: hearts", "H"),
    ("Юг — мизер", "misere"),
    ("контракт 6 п", "6S"),
    ("игра 7 без козыря", "7N"),
    ("Юг играет без козыря", "N"),
    ("6п", "6S"),
    ("NT", "N"),
]


@pytest.mark.parametrize(("text", "contract"), PLAYED)
def test_contracts(text: str, contract: str) -> None:
    hands = "Юг: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠В9 ♥10\n"
    for whole in (f"{text}\n{hands}", f"{hands}{text}", f"Расклад, {text}.\n{hands}"):
        assert read(whole)["contract"] == contract


SAID = [
    ("играет Запад, ход Востока", 2, 3),
    ("Запад играет, Восток ходит", 2, 3),
    ("Играющий - Запад. Первый ход: Восток", 2, 3),
    ("Ходит Юг. Играющий Восток", 3, 1),
    ("Юг — 6♠, его ход", 1, 1),
    ("W leads, S declares", 1, 2),
    ("играет Восток. Ход его", 3, 3),
    ("мизер на Западе, ход Юга", 2, 1),
    ("6♠ от Востока. Запад имеет первый ход", 3, 2),
    ("Первый ход Юга: ♠Т", None, 1),
    ("Заход: ♠К", None, 2),
    ("Восток заказал 6 пик, заход с Запада", 3, 2),
    ("West declares, South to lead", 2, 1),
    ("South leads; declarer: East", 3, 1),
    ("6S by East, lead by West", 3, 2),
    ("ход играющего, играет Запад", 2, 2),
    ("Запад играет, ход слева", 2, 3),
    ("Запад играет, ход правого", 2, 1),
    ("Юг, Запад, Восток, контракт 6♠", None, None),
    ("Declarer: S. Lead: W", 1, 2),
    ("Играет Ю, ход З", 1, 2),
    ("Играющий: В", 3, None),
    ("сдаёт Юг", None, 2),
    ("Сдающий Север, на прикупе", None, 3),
    ("Dealer: West. Declarer - East", 3, 3),
    ("сдавал Юг, но ход Востока", None, 3),
    ("Запад (первая рука) заказал мизер", 2, 2),
    ("Первая рука: Восток", None, 3),
    ("Дилер Запад", None, 3),
    ("На сдаче Запад", None, 3),
    ("West on lead", None, 2),
    ("Заход Запада в пику", None, 2),
]


@pytest.mark.parametrize(("text", "declarer", "leader"), SAID)
def test_who_declares_and_who_leads(text: str, declarer: int | None, leader: int | None) -> None:
    found = read(f"{text}\nЮг: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠В9 ♥10")
    assert (found.get("declarer"), found.get("leader")) == (declarer, leader)


BOTH = [  # what has two readings, or none, and the code that says so
    ("♠AT ♦7\n♠КД ♥9\n♠J9 ♥T", "mixed_scripts"),
    ("♠TК ♥7\n♠ДВ ♥9\n♠98 ♥8", "mixed_scripts"),
    ("♠ТT ♦7\n♠K8 ♥9\n♠79 ♥8", "mixed_scripts"),
    ("П Т К Ч Д В Т 9\nП В 9\nП 8 7", "ambiguous_letter"),
    ("п т к ч д в т 9\nп в 9\nп 8 7", None),
    ("Юг: ТК10 ДВ 9 8", "no_suit"),
    ("♠Т10 ♦7. ДВ\n♠КД ♥9\n♠В9 ♥10", "no_suit"),
    ("♠Т10\n9 8\n♠КД ♥9\n♠В9 ♥10", "no_suit"),
    ("ТК/ДВ/9/8\n10/9/8/7\n98/7/7/9", "suits_unnamed"),
    ("Играющий: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠В9 ♥10", "who_is_left"),
    ("мизер\n6♠\n♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10", "said_otherwise"),
    ("Ходит Юг. Ходит Запад.\nЮг: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠В9 ♥10", "said_otherwise"),
    ("ход Юга\n♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10", "unknown_seat"),
    ("ход вистующего\n♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10", "unknown_seat"),
    ("Ход: Петя\n♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10", "unknown_seat"),
    ("Первый ход мой.\n♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10", "unknown_seat"),
    ("Петя ходит.\n♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10", "unknown_seat"),
    ("♠Т10 ♦7\n♠КД ♥9", "three_hands"),
    ("♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10\n♠8 ♣987", "three_hands"),
    ("♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10 ♥8", "three_hands"),
    ("Юг: ♠Т10\nЗапад: ♠КД ♥9\nВосток: ♠В9", "unequal_hands"),
    ("Юг: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠Т9 ♥10", "duplicate_card"),
    ("♠Тz ♦7\n♠КД ♥9\n♠В9 ♥10", "bad_rank"),
    ("снос ♠Т\nЮг: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠В9 ♥10", "two_cards"),
    ("Нет здесь никакого расклада.", "three_hands"),
    ("пК Т9\nпД чВ9\nпВ ч87", "ambiguous_letter"),
    ("1) т.т ч.8 п.т\n2) т.К ч.9 п.К\n3) т.9 ч.7 п.7", "no_suit"),
    ("♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10\nпришли ♣В10", "bad_line"),
    ("♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10\n♣В10", "bad_line"),
    ("* 3: ♠Т10 ♦7\n* 1: ♠КД ♥9\n* 2: ♠В9 ♥10", "bad_line"),
]


@pytest.mark.parametrize(("text", "code"), [(text, code) for text, code in BOTH if code])
def test_what_has_two_readings_or_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(PreferansError) as caught:
        read(text)
    assert caught.value.code == code
    assert all(caught.value.message(lang).isprintable() for lang in ("en", "ru"))


POST = "Юг: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠В9 ♥10\n"
TOLD = "Вася: ♠Т10 ♦7\nКоля: ♠КД ♥9\nПетя: ♠В9 ♥10\n"
ENGLISH = "North: ♠A10 ♦7\nEast: ♠KQ ♥9\nSouth: ♠J9 ♥10\n"


@pytest.mark.parametrize(
    "said", ["сбросил", "убрал", "Юг выкинул", "Выбросил:", "скинул", "Снос Юга:", "buried:", "threw"]
)
def test_a_discard_has_many_words(said: str) -> None:
    assert read(f"{POST}{said} ♣В10") == {**read(POST), "discard": ["CJ", "CT"]}


NOT_UNDERSTOOD = [
    ("пришли ♣В10", "пришли"),
    ("на столе ♣В10", "на"),
    ("на столе: ♣В10", "на"),
    ("(♣В10 ушли)", "♣В10"),
    ("♣В10", "♣В10"),
    ("снос: красные", "снос : красные"),
    ("снос:", "снос :"),
    ("Снос: ♣В или ♣10", "или"),
    ("Снос: два короля", "короля"),
    ("Снос: В 10", "В"),
    ("Прикуп: туз", "туз"),
    ("Снос: трефы Т, К черв", "черв"),
    ("Заход В пики", "В пики"),
    ("Сдавал Вася", "Вася"),
    ("Дилер: Вася", "Вася"),
    ("Играет Гриша", "Гриша"),
    ("Играющий: Гриша", "Гриша"),
    ("6♠ у Гриши", "Гриши"),
    ("Дилером был Гриша", "Гриша"),
    ("Ход Гриши в пику", "Гриши"),
    ("не Север играет, а Юг", "не Север"),
    ("Контракт не 6 пик, а 7 пик", "не 6"),
]


@pytest.mark.parametrize(("text", "piece"), NOT_UNDERSTOOD)
def test_what_is_not_understood_beside_a_deal_is_refused(text: str, piece: str) -> None:
    with pytest.raises(PreferansError) as caught:
        read(POST + text)
    assert str(caught.value).startswith(f"line 4: '{piece}'")


@pytest.mark.parametrize(
    "text", ["Заход в пику", "Ход в черву", "Заход В пику", "Lead a spade", "снос: ?", "снос: нет"]
)
def test_no_card_is_invented(text: str) -> None:
    for hands in (POST, ENGLISH):
        assert read(hands + text) == read(hands)


def test_cards_may_be_announced_in_words() -> None:
    for said in ("Ходит Запад с короля пик", "Запад ходит с короля пик", "Ход: король пик"):
        assert read(POST + said)["played"] == ["SK"], said
    for said in ("Ход: король пик", "Ход: пика король", "Заход: короля пик", "Ходит Запад: король пик", "Ход К пик"):
        found = read(POST + said)
        assert (found["leader"], found["played"]) == (2, ["SK"]), said
    for said in ("снос: валет, десятка треф", "снос: валет треф и десятка треф", "снос: трефы валет, десятка"):
        assert read(POST + said)["discard"] == ["CJ", "CT"], said
    for said in ("Discard: J C, 10 C", "Discard: jack and ten of clubs", "Discard: jack of clubs, ten of clubs"):
        assert read(ENGLISH + said)["discard"] == ["CJ", "CT"], said


def test_players_who_have_names_keep_them() -> None:
    found = read(f"{TOLD}Коля играет мизер, ходит Петя")
    assert (found["declarer"], found["leader"], found["contract"]) == (2, 3, "misere")
    assert read(f"{TOLD}Сдавал Вася")["leader"] == 2
    assert read(f"{TOLD}Ход Пети")["leader"] == 3
    for said in ("Гриша играет мизер", "Сдавал Гриша", "ходит Гриша"):
        with pytest.raises(PreferansError) as caught:
            read(TOLD + said)
        assert str(caught.value) == "line 4: 'Гриша' has no hand here"


def test_an_old_file_in_russian_may_be_windows_1251() -> None:
    text = "Юг: пики Т10, бубна 7\nЗапад: пики КД, черва 9\nВосток: пики В9, черва 10\n"
    assert loads(text.encode("cp1251")) == loads(text.encode("cp1251"), "chat") == [read(text)]
    with pytest.raises(PreferansError) as caught:
        loads("café ÀÉÈ ÜÖÄ ñandú: SA10 D7".encode("latin-1"))
    assert caught.value.code == "not_utf8"


def test_both_readings_are_named() -> None:
    with pytest.raises(PreferansError) as caught:
        read("♠AT ♦7\n♠КД ♥9\n♠J9 ♥T")
    assert "Latin T (♠10); Cyrillic Д (♠Q)" in str(caught.value)
    with pytest.raises(PreferansError) as caught:
        read("Играющий: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠В9 ♥10")
    assert "the declarer sits at N or at S" in str(caught.value)
    with pytest.raises(PreferansError) as caught:
        read("мизер\n6♠\n♠Т10 ♦7\n♠КД ♥9\n♠В9 ♥10")
    assert str(caught.value) == "line 2: '6 ♠' and 'мизер' contradict each other"


def test_the_line_and_the_card_are_named_in_both_languages() -> None:
    with pytest.raises(PreferansError) as caught:
        read("Мой вопрос:\n\nЮг: ♠Т10 ♦7\nЗапад: ♠КД ♥9\nВосток: ♠Т9 ♥10")
    assert str(caught.value) == "line 5: hands: ♠A is there twice (hand 1, hand 3)"
    assert caught.value.message("ru") == "строка 5: hands: ♠Т встречается дважды (рука 1, рука 3)"


ROLES = [
    ("Вист 1: {}\nИгрок: {}\nВист 2: {}\nходит игрок", [1, 2, 3], 2, 2),
    ("Игрок: {}\nВист: {}\nПас: {}\nход слева", [1, 2, 3], 1, 2),
    ("S (declarer)\n{}\nW\n{}\nE\n{}\nW to lead", [1, 2, 3], 1, 2),
    ("Ю {}\nВ {}\nЗ {}\nиграет Ю, ходит З", [1, 3, 2], 1, 2),
    ("{}\n{}\n{}\nмизер на второй руке, ход первой", [1, 2, 3], 2, 1),
]


@pytest.mark.parametrize(("text", "seats", "declarer", "leader"), ROLES, ids=range(len(ROLES)))
def test_roles_and_letters(text: str, seats: list[int], declarer: int, leader: int) -> None:
    found = read(text.format("♠Т10 ♦7", "♠КД ♥9", "♠В9 ♥10"))
    assert isinstance(found["hands"], list)
    assert [found["hands"][seat - 1] for seat in seats] == HANDS
    assert (found["declarer"], found["leader"]) == (declarer, leader)


def test_who_led_the_first_card_is_who_holds_it() -> None:
    found = read("Север: ♠Т10 ♦7\nВосток: ♠КД ♥9\nЮг: ♠В9 ♥10\nСыграно: ♠К ♠В ♠Т")
    assert (found["leader"], found["played"]) == (2, ["SK", "SJ", "SA"])


def test_a_card_that_is_led_is_played() -> None:
    hands = "North: ♠A10 ♦7\nEast: ♠KQ ♥9\nSouth: ♠J9 ♥10\n"
    for said in ("East leads ♠K", "lead by East: ♠K", "Opening lead: ♠K", "Ход Востока, ♠К", "Заход КS"):
        found = read(hands + said)
        assert (found["leader"], found["played"]) == (2, ["SK"]), said


def test_ranks_may_stand_before_the_name_of_their_suit_where_no_hand_is() -> None:
    found = read("Север: ♠Т10 ♦7\nВосток: ♠КД ♥9\nЮг: ♠В9 ♥10\nВ сносе было ТК треф, прикуп: дама червей и туз черв")
    assert found["discard"] == ["CA", "CK"]


def test_a_long_text_is_no_post() -> None:
    with pytest.raises(PreferansError) as caught:
        read("♠" * 20_001)
    assert caught.value.code == "too_long"


# Any deal, in any unambiguous spelling.

LATIN = dict(zip(Rank, ["7", "8", "9", "10", "J", "Q", "K", "A"], strict=True))
RUSSIAN = dict(zip(Rank, ["7", "8", "9", "10", "В", "Д", "К", "Т"], strict=True))
SUITS = {
    "symbols": ["♠", "♥", "♦", "♣"],
    "words": ["пики ", "червы ", "бубны ", "трефы "],
    "colons": ["Пика: ", "Черва: ", "Бубна: ", "Трефа: "],
    "singular": ["пика - ", "черва - ", "бубна - ", "трефа - "],
    "English": ["spades ", "hearts ", "diamonds ", "clubs "],
    "letters": ["S: ", "H: ", "D: ", "C: "],
    "small letters": ["п", "ч", "б", "т"],
    "capital letters": ["П", "Ч", "Б", "Т"],
    "small letters apart": ["п ", "ч ", "б ", "т "],
}
LABELS = {
    "none": ["", "", ""],
    "points": ["Север: ", "Восток: ", "Юг: "],
    "English": ["South — ", "West — ", "North — "],
    "numbers": ["1 рука: ", "2 рука: ", "3 рука: "],
    "places": ["hand 1\n", "hand 2\n", "hand 3\n"],
    "roles": ["играющий: ", "слева: ", "справа: "],
}


@st.composite
def deals(draw: st.DrawFn) -> tuple[list[Hand], str]:
    """Draw three hands of equal length, and a way in which somebody may write them."""
    n = draw(st.integers(1, 10))
    deck = draw(st.permutations(list(Card)))
    hands = [Hand.of(deck[n * seat : n * seat + n]) for seat in range(3)]
    suits = SUITS[draw(st.sampled_from(sorted(SUITS)))]
    ranks = draw(st.sampled_from([LATIN, RUSSIAN]))
    ranks = {**ranks, Rank.TEN: draw(st.sampled_from(["10", "X", "Х", "0", "1"]))}
    if suits[0] in ("п", "П"):
        ranks = {**ranks, **{rank: RUSSIAN[rank] for rank in Rank if rank is not Rank.TEN}}
    if suits[0] == "п" and draw(st.booleans()):
        ranks = {rank: text.lower() for rank, text in ranks.items()}
    between = draw(st.sampled_from(["", " ", ", "] if suits[0] not in ("п", "П", "п ") else [""]))
    labels = LABELS[draw(st.sampled_from(sorted(LABELS)))]
    # A whole hand on a line, or a line for each suit and a blank one after the hand.
    row = draw(st.booleans()) or labels is LABELS["places"]
    gap, end = (draw(st.sampled_from([" ", ", ", "; "])), "\n") if row else ("\n", "\n\n")
    void = draw(st.sampled_from(["", "-", "—"] if row or suits[0] == "♠" else ["-"]))
    order = draw(st.permutations(list(Suit)))
    text = ""
    for hand, label in zip(hands, labels, strict=True):
        groups = []
        for suit in order:
            held = between.join(ranks[card.rank] for card in hand.suit(suit))
            if held or void:
                groups.append(suits[suit] + (held or void))
        text += label + gap.join(groups) + end
    return hands, text


def read_or_refused(text: str) -> dict[str, object] | PreferansError:
    """Read a text: the deals, or the refusal, whose message must be printable."""
    try:
        return read(text)
    except PreferansError as error:
        assert all(error.message(lang).isprintable() for lang in ("en", "ru"))  # noqa: PT017
        return error


@settings(max_examples=800)
@given(deals())
def test_a_deal_is_read_as_it_was_written(deal: tuple[list[Hand], str]) -> None:
    """Short ones may be refused: too few words to tell a т from an ace, or a small letter from a word."""
    hands, text = deal
    found = read_or_refused(text)
    if isinstance(found, PreferansError):
        assert len(hands[0]) < 5
        assert found.code in ("ambiguous_letter", "three_hands", "no_suit", "unequal_hands", "bad_line")
    else:
        assert found["hands"] == list(map(str, hands))


@settings(max_examples=300)
@given(deals(), st.data())
def test_damage_is_read_as_a_deal_or_refused(deal: tuple[list[Hand], str], data: st.DataObject) -> None:
    _, text = deal
    start = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    put = data.draw(st.text("♠♥♦♣ТК109TAQп ч-:.,\nх7S", max_size=4))
    found = read_or_refused(text[:start] + put + text[start + cut :])
    if not isinstance(found, PreferansError):
        checked(found)


@given(st.text(max_size=200) | st.text("♠♥♦♣ТКДВXAKQJTтпч10987 -—:.,;()\nсносприкупход12юг", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)
