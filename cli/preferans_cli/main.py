"""The commands. They read options and files, ask the library, and print what it says."""

import re
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from preferans import request
from preferans.analyses.estimate import ALL
from preferans.analyses.results import Result
from preferans.errors import LANGS, PreferansError
from preferans.formats import FORMATS, dumps, left_out, one
from preferans.formats.deal import checked
from preferans.formats.json import indented, write_line
from preferans.game.deal import Deal
from preferans.game.position import Position
from preferans.spreadsheet import spreadsheet
from preferans.text import describe
from preferans.text.notes import COMPILING, LEFT_OUT
from preferans.text.problem import heading, notes

from preferans_cli.console import FAILED, STOPPED, Commands, Failure, has_colour, locale_lang, put
from preferans_cli.executors import AHEAD, CLUSTER_AHEAD, DASK, THREADS, Executors, cluster, processes
from preferans_cli.source import STDIN, Source, read_deals, read_source, replace, shown
from preferans_cli.working import working

if TYPE_CHECKING:
    from preferans.service import Service

Command = Callable[..., None]

# Fields of a position file that say nothing about the deal itself.
NOT_OF_THE_DEAL = ("contract", "declarer", "talon", "discard", "talon_rule", "ties", "want")


def _counts(_context: click.Context, _option: click.Parameter, value: str | None) -> object:
    """Numbers with blanks, commas or dashes between them; what is none goes on as text, and is refused."""
    words = re.split(r"[\s,–-]+", value.strip()) if value else []
    return [int(word) for word in words] if words and all(map(_is_number, words)) else value


def _whist(_context: click.Context, _option: click.Parameter, value: str | None) -> object:
    """What the defenders said: 2=whist,3=pass."""
    if value is None:
        return None
    pairs = [part.rsplit("=", 1) for part in value.split(",")]
    return {who.strip(): call.strip() for who, call in pairs} if all(len(pair) == 2 for pair in pairs) else value


def _players(_context: click.Context, _option: click.Parameter, value: str | None) -> object:
    """Their number, or names with commas between them."""
    if value is None or _is_number(value):
        return value and int(value)
    return [name.strip() for name in value.split(",")]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _seat(_context: click.Context, _option: click.Parameter, value: str | None) -> int | str | None:
    """A seat as a number; what is none goes on as text, and is refused with the rest of the request."""
    return int(value) if value in ("1", "2", "3") else value


SOURCE = click.argument("source", nargs=-1, metavar="[FILE | - | HANDS...]")
FROM = click.option(
    "--from", type=click.Choice(list(FORMATS)), help="The file's format; its content tells, if left out."
)
DEAL = click.option("--deal", type=int, metavar="N", help="Which deal, of a file that has several.")
CONTRACT = click.option("--contract", "-c", help="6S, 7N, S, 6♠, 7БК, misere, мизер, ...")
DECLARER = click.option("--declarer", "-d", metavar="SEAT", callback=_seat, help="Who declares: 1, 2, 3.")
LEADER = click.option("--leader", "-l", metavar="SEAT", callback=_seat, help="Who leads first; else 1.")
PLAYED = click.option("--played", "-p", metavar="CARDS", help='Cards played since, in order: "♠A ♠7 ♠8".')
TALON = click.option("--talon", metavar="CARDS", help="The two cards of the talon.")
TALON_RULE = click.option("--talon-rule", metavar="RULE", help="In raspasy: closed, suit, suit_winner, dealer.")
DISCARD = click.option("--discard", metavar="CARDS", help="The two cards that were discarded.")
TIES = click.option("--ties", metavar="HOW", help="A player to whom cards are alike: first, left, right.")
CONVENTION = click.option(
    "--convention",
    metavar="NAME|FILE",
    help="sochi, leningrad, rostov, classic, or a TOML file of settings.",
)
MAX_NODES = click.option(
    "--max-nodes", type=click.IntRange(0), metavar="N", help="Cards to play in the search; then bounds are answered."
)
PLAN = click.option("--plan", is_flag=True, help="Print the plan, and all sets of discards, however long.")
PLAYERS = click.option("--players", type=int, metavar="3|4", help="At the table; 3 if left out.")
ENGINE = click.option(
    "--engine",
    type=click.Choice([THREADS, DASK]),
    default=THREADS,
    help="Who does the work: threads of this process (of a batch, --jobs), or a Dask cluster.",
)
SCHEDULER = click.option("--scheduler", metavar="ADDRESS", help="Of the Dask cluster: tcp://HOST:8786.")
SEED = click.option("--seed", type=int, help="Another seed draws other layouts; 0 if left out.")
SVG = click.option("--svg", metavar="FILE", help="Draw it into this file as well.")
HTML = click.option(
    "--html", metavar="FILE", help="Write a page to step through: every card's value, other cards to try."
)
LANG = click.option("--lang", type=click.Choice(LANGS), help="Language; the locale's if left out.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
COLOUR = click.option(
    "--colour/--no-colour",
    "--color/--no-color",
    default=None,
    help="Colour; if left out, where the terminal has it and NO_COLOR is not set.",
)


def samples(task: str) -> Callable[[Command], Command]:
    """The option --samples of a task, which it explains as the vocabulary does."""
    return click.option("--samples", type=int, metavar="N", help=request.TASKS[task].meaning("samples"))


def options(*decorators: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """The arguments and options of a command, in the order of its help."""

    def decorate(command: Command) -> Command:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


POSITION = (SOURCE, CONTRACT, DECLARER, LEADER, PLAYED, TALON, DISCARD)


HELP = {"help_option_names": ["-h", "--help"]}


@click.group(cls=Commands, invoke_without_command=True, context_settings=HELP)
@click.version_option(package_name="preferans", prog_name="preferans")
@click.pass_context
def main(context: click.Context) -> None:
    """An exact solver for the card game Preferans: open deals, contracts, misère and raspasy.

    Точный решатель преферанса: открытые расклады, контракты, мизер и распасы. Ответы и ошибки по-русски: --lang ru,
    или русская локаль.

    A deal is a file (TOML, JSON, PBN, .bts, what people type in chats: docs/formats.md), or three hands of seats
    1, 2, 3 in playing order, each written spades.hearts.diamonds.clubs, as in "AK87.QJ.T9.A7", or with its suits
    named: "♠AK87 ♥QJ ♦T9 ♣A7", "пТК87 чДВ б109 тТ7".

    \b
    Exit codes: 0 answered; 1 a request of a batch failed, or standard output did;
    2 something is wrong with what was given (nothing is printed then); 130 Ctrl-C.

    \b
    Examples:
      preferans solve positions/misere/kovalevskaya.toml
      preferans solve "AK.A.. QJ.K.. T9.Q.." --contract S --declarer 1
      preferans solve --help
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@main.command()
@options(*POSITION, CONVENTION, SVG, HTML, FROM, DEAL, LANG, JSON, COLOUR)
def solve(
    source: tuple[str, ...], as_json: bool, colour: bool | None, svg: str | None, html: str | None, **typed: Any
) -> None:
    """The declarer's tricks, what every card is worth, and one best line.

    With two cards more in the declarer's hand than in the others (twelve and ten): all his discards, best
    first. What is typed counts more than what the file says. With --convention the points as well.

    \b
    Examples:
      preferans solve positions/misere/kovalevskaya.toml
      preferans solve positions/misere/kovalevskaya.toml --leader 3 --lang ru
      preferans solve "AK.A.. QJ.K.. T9.Q.." --contract S --declarer 1 --json
      preferans solve "♠AK ♥A" "♠QJ ♥K" "♠T9 ♥Q" -c 6N -d 1 --played "♠A ♠J"
      preferans solve "AK.A9.. QJ... T9..." --contract misere
      preferans solve - < positions/misere/kovalevskaya.toml
    """
    read = read_source(source, typed)
    if html is not None:
        _page(read, html)
    _answer(read, {**read.fields, "task": "solve"}, as_json, colour, svg)


@main.command()
@options(SOURCE, DECLARER, LEADER, PLAYED, TALON, DISCARD, MAX_NODES, PLAN, CONVENTION, FROM, DEAL, LANG, JSON, COLOUR)
def misere(source: tuple[str, ...], plan: bool, as_json: bool, colour: bool | None, **typed: Any) -> None:
    """A misère whose discard is hidden: what is caught, and by which plan.

    The declarer's hand has two cards more than the others (twelve and ten): by each discard the tricks when everybody
    knows it, whether one plan catches them all, what the best plan catches, and the plan itself.

    With equal hands and --discard: the same for the deal, and what the cards played since then changed. With
    --convention the points of what his discards leave him as well.

    \b
    Examples:
      preferans misere "97.T98.T8.8 JT.K.AQ7. 8.A.J.AQT" --leader 2
      preferans misere "97.T98.T8.8 JT.K.AQ7. 8.A.J.AQT" --leader 2 --played "SJ S8 S9" --plan --lang ru
      preferans misere positions/misere/lasker.toml --played "SJ S8 S9" --json
    """
    read = read_source(source, typed)
    _answer(read, {**read.fields, "task": "misere"}, as_json, colour, whole=plan)


@main.command()
@options(SOURCE, LEADER, FROM, DEAL, LANG, JSON, COLOUR)
def table(source: tuple[str, ...], as_json: bool, colour: bool | None, **typed: Any) -> None:
    """The declarer's tricks in every strain and in misère.

    A column for each seat that may declare. A file's contract, declarer, talon and discard do not count here.

    \b
    Examples:
      preferans table "AK.A.. QJ.K.. T9.Q.." --leader 2
      preferans table "AK.A.. QJ.K.. T9.Q.." --json
    """
    read = read_source(source, typed)
    deal = {name: value for name, value in read.fields.items() if name not in NOT_OF_THE_DEAL}
    _answer(read, {**deal, "task": "table"}, as_json, colour)


@main.command()
@options(
    click.argument("hand"),
    CONTRACT,
    DISCARD,
    click.option("--leader", "-l", metavar="WHO", help="Who leads first: hand, left (who plays after it) or right."),
    click.option("--lead", metavar="CARD", help="The card that the hand has led already."),
    click.option("--left", metavar="CARDS", help="Cards that the player after the hand is known to have."),
    click.option("--right", metavar="CARDS", help="Cards that the player before the hand is known to have."),
    click.option("--caught", is_flag=True, default=None, help="Of a misère only whether it is caught: much faster."),
    CONVENTION,
    PLAYERS,
    samples("layouts"),
    click.option("--exact", is_flag=True, help="Solve all layouts, where a sample would do."),
    click.option("--talons", type=int, metavar="N", help="Talons to draw for a hand of ten before the talon."),
    SEED,
    click.option("--examples", type=int, metavar="N", help="Name N layouts, as positions for solve."),
    click.option("--outcome", metavar="WHICH", help="Of the examples: 5, 6+, 4-, made, down, clean, caught."),
    click.option("--csv", "as_csv", is_flag=True, help="Print a table for spreadsheets."),
    ENGINE,
    SCHEDULER,
    LANG,
    JSON,
    COLOUR,
)
def layouts(
    hand: str,
    left: str | None,
    right: str | None,
    exact: bool,
    as_csv: bool,
    engine: str,
    scheduler: str | None,
    as_json: bool,
    colour: bool | None,
    **typed: Any,
) -> None:
    """What a hand is worth before the others are seen: the layouts of the unseen cards solved.

    Ten cards with their discard: how many of the 184,756 layouts give how many tricks. Twelve cards with a contract:
    the same after each of the 66 discards, best first. Twelve cards alone: what to play and what to discard. Ten
    cards alone: what to hope for from the talon. Ctrl-C ends long work with what is finished.

    \b
    Examples:
      preferans layouts A.AKT.KJ.A987 --discard "S8 S7" --contract C --lead SA
      preferans layouts T987.T987.8.J --discard "D9 CQ" --contract misere --leader left --lang ru
      preferans layouts T987.T987.98.QJ --contract misere --leader right --caught
      preferans layouts AKJ7.AQT9.K8.T7 --convention sochi
      preferans layouts AKJ7.AQT9.K8. --contract 7S --talons 10
    """
    fixed = {side: cards for side, cards in (("left", left), ("right", right)) if cards is not None}
    typed |= {"hand": hand, "fixed": fixed or None}
    lang = typed["lang"] or locale_lang()
    for option, another, both in (
        ("--exact", "--samples", exact and typed["samples"] is not None),
        ("--csv", "--json", as_csv and as_json),
        ("--scheduler", f"--engine {engine}", scheduler is not None and engine != DASK),
    ):
        if both:
            raise Failure(PreferansError("not_together", one=option, other=another), lang)
    if exact:
        typed["samples"] = ALL
    read = read_source((), typed, enough=True)
    fields = {**read.fields, "task": "layouts"}
    executor = partial(cluster, scheduler) if engine == DASK else None
    _answer(read, fields, as_json, colour, as_csv=as_csv, executor=executor)


@main.command()
@options(
    *POSITION,
    TALON_RULE,
    samples("hint"),
    SEED,
    click.option("--budget-ms", type=int, metavar="MS", help="Milliseconds; then the answer rests on fewer layouts."),
    click.option("--likelihood", metavar="FILE", help="TOML rules of how likely layouts are."),
    FROM,
    DEAL,
    LANG,
    JSON,
    COLOUR,
)
def hint(source: tuple[str, ...], as_json: bool, colour: bool | None, likelihood: str | None, **typed: Any) -> None:
    """What to play, for a player who does not see all hands: each legal card over the layouts that fit the play.

    The hands are of ten cards, as they were before --played; ? is one that he does not see. What the play shows is
    used: nobody has a suit that he did not follow. --talon and --discard as far as he knows them. A defender against a
    misère who sees all but the discard is answered by plans that do not depend on it.

    \b
    Examples:
      preferans hint "AK87.QJ.T98.A ? ?" -c 6S -d 1 --discard "H7 H8"
      preferans hint "AK87.QJ.T98.A ? ?" -c 6S -d 1 --played "SA SQ SJ" --discard "H7 H8" --lang ru
      preferans hint "QJ.J7.KQJT.97 ? AK.AKQT.A.QJT" -c misere -d 2
    """
    read = read_source(source, typed, likelihood=likelihood)
    _answer(read, {**read.fields, "task": "hint"}, as_json, colour)


@main.command()
@options(SOURCE, LEADER, PLAYED, TALON, TALON_RULE, TIES, CONVENTION, FROM, DEAL, LANG, JSON, COLOUR)
def raspasy(source: tuple[str, ...], as_json: bool, colour: bool | None, **typed: Any) -> None:
    """Raspasy: what each player can be sure of, all outcomes of best play, what every card is worth, a line.

    The leader is the first hand. With a talon the rule is suit, else closed. After the play, give what was played:
    at which card did who give up what he was sure of? With --convention the points of every outcome as well.

    \b
    Examples:
      preferans raspasy positions/raspasy/closed.toml
      preferans raspasy "AK.A.. QJ.K.. T9.Q.." --leader 2 --ties left
      preferans raspasy "AK.A.. QJ.K.. T9.Q.." --talon "S7 DA" --talon-rule dealer --json
    """
    read = read_source(source, typed)
    _answer(read, {**read.fields, "task": "raspasy"}, as_json, colour)


@main.command()
@options(
    SOURCE,
    CONTRACT,
    click.option("--declarer", "-d", metavar="PLAYER", callback=_seat, help="Who declares: his number or name."),
    click.option("--tricks", "-t", metavar="COUNTS", callback=_counts, help="Tricks of each player: 6-3-1."),
    click.option("--whist", "-w", metavar="CALLS", callback=_whist, help="2=whist,3=pass; also half, returned."),
    click.option("--players", metavar="3|4|NAMES", callback=_players, help="3 (if left out), 4, or Anna,Boris,Vera."),
    click.option("--dealer", metavar="PLAYER", callback=_seat, help="Who deals; the last player if left out."),
    click.option("--in-a-row", type=int, help="On raspasy: which one in succession it is."),
    click.option("--shared", is_flag=True, default=None, help="A misère shared with the dealer who sits out."),
    click.option("--given-up", metavar="all|three", help="All tricks conceded, or down three without play."),
    TALON,
    TALON_RULE,
    CONVENTION,
    SVG,
    FROM,
    DEAL,
    LANG,
    JSON,
    COLOUR,
)
def score(source: tuple[str, ...], as_json: bool, colour: bool | None, svg: str | None, **typed: Any) -> None:
    """Points: price tables, the record of a deal, a whole sheet, an open deal, its par.

    What is asked shows by what is given. Nothing but a convention: its price tables. A contract with its tricks: what
    everybody writes. A file with deals, or with pools, mountains and whists: the sheet and its settlement. Hands and
    a contract: what each whist and pass leads to. Hands and the talon: limits, the auction's end, the points.

    \b
    Examples:
      preferans score --convention rostov
      preferans score -c 6S -d 1 --tricks 5-3-2 --whist 2=whist,3=whist
      preferans score -c raspasy --tricks 4-3-3 --in-a-row 2
      preferans score docs/examples/sheet.toml
      preferans score positions/contracts/kommersant.toml --convention rostov
    """
    asked = any(value is not None for name, value in typed.items() if name != "lang")
    enough = not source and (asked or sys.stdin is None or sys.stdin.isatty())
    read = read_source(source, typed, enough)
    fields = {name: value for name, value in read.fields.items() if name != "want"}
    _answer(read, {**fields, "task": "score"}, as_json, colour, svg)


@main.command()
@options(*POSITION, TALON_RULE, SVG, FROM, DEAL, LANG, COLOUR)
def show(source: tuple[str, ...], colour: bool | None, svg: str | None, **typed: Any) -> None:
    """Check a deal and lay it out, without solving it; the contract need not be known.

    \b
    Examples:
      preferans show positions/misere/kovalevskaya.toml
      preferans show "AK.A.. QJ.K.. T9.Q.." --contract S --declarer 1 --played "SK SJ"
    """
    read = read_source(source, typed)
    colour = has_colour() if colour is None else colour
    with read.refusing():
        shown = request.deal_from(read.fields)
        above, below = _around(read, colour)
    if svg is not None:
        _draw(shown, svg, read.lang)
    put(f"{above}{describe(shown, read.lang, colour)}\n{below}", colour)


def _check_deal(fields: Mapping[str, Any]) -> None:
    """Refuse to write down what is no deal, and no question; PreferansError names the field and the card."""
    asked = {name: value for name, value in fields.items() if name != "problem"}
    if "hands" in asked and "task" not in asked:
        checked(asked)
    else:
        request.read(asked)


@main.command()
@click.argument("source", metavar="FILE | -", default="-")
@options(
    FROM,
    click.option(
        "--to", type=click.Choice(list(FORMATS)), default="toml", help="The format to write; toml if left out."
    ),
    DEAL,
    click.option("--output", "-o", metavar="FILE", help="Write into this file, whole or not at all."),
    CONTRACT,
    DECLARER,
    LEADER,
    LANG,
)
def convert(source: str, to: str, deal: int | None, output: str | None, lang: str | None, **typed: Any) -> None:
    """Write deals in another format.

    \b
    toml   a position file
    json   requests, one a line: what batch takes
    pbn    tags as bridge players have them
    bts    files .bts and .pts of the Bridge-Preferans Studio
    jpref  deals of JPref, one a line
    ppn    the 32 characters of Portable Preferans Notation: the cards alone
    chat   what people type in chats and forums

    What is typed counts more than what the file says. What a format does not hold is named on standard error; what
    it has no way to say is an error. docs/formats.md has an example of each.

    \b
    Examples:
      preferans convert docs/examples/formats/post.ru.txt --to pbn
      preferans convert docs/examples/formats/deals.bts --deal 2
      preferans convert docs/examples/formats/deals.bts --to json | preferans batch -
      preferans convert docs/examples/formats/kovalevskaya.jsonl --to chat --lang ru
    """
    lang = lang or locale_lang()
    format = typed.pop("from")
    over = {name: value for name, value in typed.items() if value is not None}
    try:
        deals = read_deals(source, format)
        chosen = [found | over for found in (deals if deal is None else [one(deals, deal)])]
        for fields in chosen:
            _check_deal(fields)
        text, lost = dumps(chosen, to, lang), left_out(chosen, to, lang)
    except PreferansError as error:
        given = error.field in ("deal", *over)
        raise Failure(error, lang, None if given else shown(source)) from None
    if lost:
        click.echo(LEFT_OUT.text(lang).format(format=to, fields=", ".join(lost)), err=True)
    if output is None:
        put(text.encode())
    else:
        _write(text, output, lang)


@main.command()
@click.argument("source", metavar="FILE | -", default="-")
@click.option("--jobs", "-j", type=click.IntRange(1, 512), default=1, help="Processes to use; 1 if left out.")
@click.option(
    "--lang",
    type=click.Choice(LANGS),
    help="Language of errors where a request names none; the locale's if left out.",
)
@ENGINE
@SCHEDULER
def batch(source: str, jobs: int, lang: str | None, engine: str, scheduler: str | None) -> None:
    """Answer many requests: JSON objects in, one a line.

    Out come JSON objects, one a line, in the same order. Blank lines are skipped. A request that is wrong, or
    a line that is no request, is answered with {"error": {"code": ..., "message": ..., "field": ...}}, the
    rest go on, and the exit code is 1.

    \b
    Examples:
      echo '{"id": 1, "hands": "A.K.. K.A.. Q..A.", "contract": "S", "declarer": 1}' | preferans batch -
      echo '{"task": "table", "hands": "A.K.. K.A.. Q..A."}' | preferans batch - --jobs 2
    """
    from concurrent.futures.process import BrokenProcessPool  # only here: they take time

    from preferans_cli.batch import run

    lang = lang or locale_lang()
    with ExitStack() as stack:
        executor: Executors | None = partial(processes, jobs) if jobs > 1 else None
        ahead = AHEAD * jobs
        if engine == DASK:
            try:
                others = stack.enter_context(cluster(scheduler))
            except PreferansError as error:
                raise Failure(error, lang) from None
            executor, ahead = (lambda: nullcontext(others)), CLUSTER_AHEAD
        try:
            good = run(source, lang, partial(_note_compiling, lang), executor, ahead)
        except PreferansError as error:
            raise Failure(error, lang, shown(source)) from None
        except BrokenProcessPool:
            raise Failure(PreferansError("worker_died"), lang, code=FAILED) from None
    if not good:
        sys.exit(FAILED)


@main.command()
@click.option("--http", "address", metavar="[HOST:]PORT", help="Listen there for HTTP; without HOST only this machine.")
@click.option("--jobs", "-j", type=click.IntRange(1, 512), help="Threads; one for each processor if left out.")
@click.option(
    "--queue",
    type=click.IntRange(1),
    default=64,
    show_default=True,
    help="With --http: requests in flight; more are refused, 503.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    default=30.0,
    show_default=True,
    help="With --http: seconds for an answer; then it is partial, or 504.",
)
@click.option(
    "--lang",
    type=click.Choice(LANGS),
    help="Language of errors where a request names none; the locale's if left out.",
)
def serve(address: str | None, jobs: int | None, queue: int, timeout: float, lang: str | None) -> None:
    """Stay and answer requests, for another program: JSON lines, or HTTP.

    Without --http: JSON objects in, one a line; out comes a line for each as soon as it is found, in any order, with
    the id of its request. {"cancel": ID} takes a request back. The end of the input ends the process when all is
    answered.

    With --http: POST a request to /answer; /openapi.json describes it, /health says whether all is well. Ctrl-C ends
    it. It needs an extra: pip install "preferans[http]".

    \b
    Examples:
      echo '{"id": 1, "hands": "A.K.. K.A.. Q..A.", "contract": "S", "declarer": 1}' | preferans serve
      echo '{"id": 2, "task": "table", "hands": "A.K.. K.A.. Q..A."}' | preferans serve --jobs 1
    """
    from preferans.service import Service

    lang = lang or locale_lang()
    most = None if address is None else queue
    code = 0
    try:
        with Service(jobs, lang, most, partial(_note_compiling, lang)) as service:
            if address is None:
                from preferans_cli.serve import run

                service.warm()
                code = run(service, lang)
            else:
                _listen(address, service, lang, timeout)
    except PreferansError as error:
        raise Failure(error, lang, shown(STDIN) if address is None else None) from None
    sys.exit(code)


def _listen(address: str, service: "Service", lang: str, timeout: float) -> None:
    try:
        from preferans_cli.http import Limits, listen
    except ImportError:
        raise PreferansError("no_extra", "http", extra="http") from None
    listen(address, service, lang, Limits(timeout), service.warm)


@main.command()
@click.option("--openapi", "kind", flag_value="openapi", help="The OpenAPI description of serve --http.")
@click.option("--tables", "kind", flag_value="tables", help="The fields as tables in Markdown.")
def schema(kind: str | None) -> None:
    """The JSON Schema of requests and answers: every field of every task.

    \b
    Examples:
      preferans schema
      preferans schema --openapi
      preferans schema --tables
    """
    from preferans.request import schema as made

    if kind == "tables":
        put("\n".join(f"## {task}\n\n{made.tables(task)}" for task in request.TASKS))
    else:
        put(indented(made.openapi() if kind == "openapi" else made.schema()))


def _answer(
    read: Source,
    fields: dict[str, object],
    as_json: bool,
    colour: bool | None,
    svg: str | None = None,
    whole: bool = False,
    as_csv: bool = False,
    executor: Executors | None = None,
) -> None:
    """Print what a request is answered with, as a JSON object, as CSV or in words; draw it into the file `svg`."""
    colour = has_colour() if colour is None else colour
    with read.refusing():
        question = request.read(fields)
        above, below = _around(read, colour)
        if question.searches:
            _note_compiling(read.lang, question)
        with working(read.lang, executor) as (work, bar):
            result = question.result(work)
    if svg is not None:
        _draw(result, svg, read.lang)
    if as_json:
        put(write_line(question.answer(result)))
    elif as_csv:
        put(spreadsheet(result))
    else:
        put(f"{above}{describe(result, read.lang, colour, whole)}\n{below}", colour)
    if bar.stopped:
        sys.exit(STOPPED + signal.SIGINT)


def _draw(result: Result | Deal | Position, file: str, lang: str) -> None:
    from preferans.pictures import svg

    try:
        picture = svg(result, lang)
    except PreferansError as error:
        raise Failure(error, lang, file) from None
    _write(picture, file, lang)


def _page(read: Source, file: str) -> None:
    from preferans.analyses.explore import explore
    from preferans.pictures.page import page

    with read.refusing():
        _note_compiling(read.lang, request.read({**read.fields, "task": "solve"}))
        found = explore(request.position_from(read.fields))
    _write(page(found, read.lang), file, read.lang)


def _write(text: str, file: str, lang: str) -> None:
    """Write a file, whole or not at all."""
    try:
        replace(file, text.encode())
    except PreferansError as error:
        raise Failure(error, lang, file) from None


def _around(read: Source, colour: bool) -> tuple[str, str]:
    """What stands above and below a published problem: its title; its source and claim. Nothing for other deals."""
    if read.problem is None:
        return "", ""
    above, below = heading(read.problem, read.lang, colour), notes(read.problem, read.lang)
    return above and f"{above}\n\n", below and f"\n{below}\n"


def _note_compiling(lang: str, question: request.Request) -> None:
    """Say that the first search on a machine takes longer, where it is about to."""
    if not question.is_compiled:
        click.echo(COMPILING.text(lang), err=True)
