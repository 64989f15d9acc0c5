"""What a number of tricks means: a contract made or not, a misère caught or not."""

from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.lang import Phrase
from preferans.text.deal import is_over
from preferans.text.pen import Pen
from preferans.text.words import IN_STRAIN, TRICK, TRICKS_TAKEN

# By tricks: over the contract, from one on, and short of it.
SPARE = (
    Phrase(en="one to spare", ru="одной лишней"),
    Phrase(en="two to spare", ru="двумя лишними"),
    Phrase(en="three to spare", ru="тремя лишними"),
    Phrase(en="four to spare", ru="четырьмя лишними"),
)
SHORT = (
    Phrase(en="one", ru="одной"),
    Phrase(en="two", ru="двух"),
    Phrase(en="three", ru="трёх"),
    Phrase(en="four", ru="четырёх"),
    Phrase(en="five", ru="пяти"),
    Phrase(en="six", ru="шести"),
    Phrase(en="seven", ru="семи"),
    Phrase(en="eight", ru="восьми"),
    Phrase(en="nine", ru="девяти"),
    Phrase(en="ten", ru="десяти"),
)

MAKES_MORE = Phrase(en="{contract} makes, with {spare}: {tricks}", ru="{contract} играется, с {spare}: {tricks}")
MADE_MORE = Phrase(en="{contract} was made, with {spare}: {tricks}", ru="{contract} сыграна, с {spare}: {tricks}")
MAKES = Phrase(en="{contract} is made exactly: {tricks}", ru="{contract} играется ровно: {tricks}")
MADE = Phrase(en="{contract} was made exactly: {tricks}", ru="{contract} сыграна ровно: {tricks}")
FAILS = Phrase(en="{contract} goes down by {short}: {tricks}", ru="{contract} не играется, без {short}: {tricks}")
FAILED = Phrase(en="{contract} went down by {short}: {tricks}", ru="{contract} не сыграна, без {short}: {tricks}")

TAKES = Phrase(en="{strain} the declarer takes {tricks} of {n}", ru="{strain} играющий берёт {tricks} из {n}")
TOOK = Phrase(en="{strain} the declarer took {tricks} of {n}", ru="{strain} играющий взял {tricks} из {n}")
TAKES_NONE = Phrase(en=TAKES.en, ru="{strain} играющий не берёт {tricks} из {n}")
TOOK_NONE = Phrase(en=TOOK.en, ru="{strain} играющий не взял {tricks} из {n}")

SURELY = Phrase(
    en="{contract} is made, whatever he won before",
    ru="{contract} будет сыграна, сколько бы ни было взято раньше",
)
IF = Phrase(
    en="{contract} is made if he has won {need} or more before",
    ru="{contract} будет сыграна, если раньше взято {need} или больше",
)
NEVER = Phrase(
    en="{contract} goes down, whatever he won before",
    ru="{contract} не будет сыграна, сколько бы ни было взято раньше",
)

CAUGHT = Phrase(en="the misère is caught: {tricks}", ru="мизер ловится: {tricks}")
CAUGHT_ALREADY = Phrase(en="the misère is caught already: {tricks}", ru="мизер уже пойман: {tricks}")
WAS_CAUGHT = Phrase(en="the misère was caught: {tricks}", ru="мизер пойман: {tricks}")
CLEAN = Phrase(en="the misère is clean: {tricks}", ru="мизер не ловится: {tricks}")
WAS_CLEAN = Phrase(en="the misère was clean: {tricks}", ru="мизер сыгран: {tricks}")
OF = Phrase(en="{tricks} of {n}", ru="{tricks} из {n}")

MARK_CAUGHT = Phrase(en="caught", ru="ловится")
MARK_CLEAN = Phrase(en="clean", ru="не ловится")
MARK_SPARE = Phrase(en="makes, {spare}", ru="играется, с {spare}")
MARK_EXACT = Phrase(en="made exactly", ru="играется ровно")
MARK_SHORT = Phrase(en="down {short}", ru="без {short}")


def verdict(position: Position, tricks: int, pen: Pen) -> list[str]:
    """What it means, in one line or two, that the declarer takes so many tricks over the whole of `hands`."""
    contract = position.contract
    if contract.is_misere:
        return [_misere(position, tricks, pen)]
    if contract.level is None:
        return [_count(position, tricks, pen)]
    if position.n < MAX_CARDS:
        return [_count(position, tricks, pen), _ending(position, contract.level, tricks, pen)]
    return [_contract(position, contract.level, tricks, pen)]


def mark(position: Position, tricks: int, pen: Pen) -> str:
    """The same in a word or two; nothing where the number decides nothing."""
    contract = position.contract
    if contract.is_misere:
        return "" if _caught_already(position) else pen.say(MARK_CAUGHT if tricks else MARK_CLEAN)
    if contract.level is None or position.n < MAX_CARDS:
        return ""
    over = tricks - contract.level
    if over > 0:
        return pen.say(MARK_SPARE, spare=SPARE[over - 1])
    return pen.say(MARK_SHORT, short=SHORT[-over - 1]) if over else pen.say(MARK_EXACT)


def _misere(position: Position, tricks: int, pen: Pen) -> str:
    number = pen.count(TRICK, tricks)
    if position.n < MAX_CARDS:
        number = pen.say(OF, tricks=number, n=position.n)
    if is_over(position):
        return pen.sentence(WAS_CAUGHT if tricks else WAS_CLEAN, tricks=number)
    if _caught_already(position):
        return pen.sentence(CAUGHT_ALREADY, tricks=number)
    return pen.sentence(CAUGHT if tricks else CLEAN, tricks=number)


def _caught_already(position: Position) -> bool:
    return position.declarer is not None and position.tricks[position.declarer - 1] > 0


def _count(position: Position, tricks: int, pen: Pen) -> str:
    assert position.contract.strain is not None
    strain = IN_STRAIN[position.contract.strain]
    now, past = (TAKES, TOOK) if tricks else (TAKES_NONE, TOOK_NONE)
    number = pen.count(TRICKS_TAKEN, tricks)
    return pen.sentence(past if is_over(position) else now, strain=strain, tricks=number, n=position.n)


def _ending(position: Position, level: int, tricks: int, pen: Pen) -> str:
    """A level promises tricks out of ten: what the tricks before these hands must have brought."""
    need, before = level - tricks, MAX_CARDS - position.n
    phrase = SURELY if need <= 0 else IF if need <= before else NEVER
    return pen.say(phrase, contract=position.contract, need=need)


def _contract(position: Position, level: int, tricks: int, pen: Pen) -> str:
    over, number, contract = tricks - level, pen.count(TRICK, tricks), position.contract
    if over > 0:
        phrase = MADE_MORE if is_over(position) else MAKES_MORE
        return pen.say(phrase, contract=contract, spare=SPARE[over - 1], tricks=number)
    if over < 0:
        phrase = FAILED if is_over(position) else FAILS
        return pen.say(phrase, contract=contract, short=SHORT[-over - 1], tricks=number)
    return pen.say(MADE if is_over(position) else MAKES, contract=contract, tricks=number)
