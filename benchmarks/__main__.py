"""python -m benchmarks: what the engine needs, measured now."""

import platform
from itertools import chain
from pathlib import Path
from signal import Signals
from statistics import median
from tempfile import TemporaryDirectory

import click
import numba
import numpy as np

from benchmarks import check, growth, hint, layouts, misere, nodes, raspasy, serve, start, stops, yardstick
from benchmarks.measure import Measured, Searcher
from benchmarks.sets import GAMES, Game, lines, rows

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
COUNT = click.IntRange(min=1)
HEAD = ["set", "nodes, mean", "99th percentile", "ms a deal", "nodes a second"]
HEAD_YARDSTICK = ["its nodes", "its ms", "nodes, ratio", "time, ratio"]


@click.group(invoke_without_command=True)
@click.option("--deals", type=COUNT, default=2000, show_default=True, help="Of each set, from its start.")
@click.option("--rounds", type=COUNT, default=3, show_default=True, help="Times are their median.")
@click.option("--yardstick", "program", type=FILE, help="Another program, run in turn with ours on the same deals.")
@click.option("--source", type=FILE, help="Its C++ source, compiled by g++ into a temporary folder.")
@click.pass_context
def main(context: click.Context, deals: int, rounds: int, program: Path | None, source: Path | None) -> None:
    """Nodes and times of the engine on the four sets of ten-card deals, in one thread, an empty table for each deal."""
    if context.invoked_subcommand is None:
        if program and source:
            raise click.UsageError("give --yardstick or --source, not both")
        with TemporaryDirectory() as folder:
            _table(deals, rounds, yardstick.build(source, Path(folder)) if source else program)


@main.command("growth")
@click.option("--deals", type=COUNT, default=500, show_default=True, help="Of each set.")
def growth_command(deals: int) -> None:
    """Mean nodes and microseconds a deal against the cards in hand, 1 to 10."""
    for game in GAMES:
        click.echo("\n".join((*growth.growth(game, deals), "")))


@main.command("start")
@click.option("--runs", type=COUNT, default=3, show_default=True)
def start_command(runs: int) -> None:
    """Seconds that whole commands take, the first solve on a machine among them."""
    click.echo(f"{'':28} {'wall':>7}  {'processor':>9}")
    for name, seconds in start.start(runs):
        click.echo(f"{name:28} {seconds.wall:7.2f}s {seconds.processor:9.2f}s")


@main.command("misere")
@click.option("--deals", type=COUNT, default=misere.DEALS, show_default=True, help="Low-card deals.")
@click.option("--record", is_flag=True, help="Renew the numbers that tests/analyses/test_misere.py compares with.")
def misere_command(deals: int, record: bool) -> None:
    """The misère with the discard hidden: 66 values, sure catch, best plan."""
    misere.warm()
    click.echo(misere.record() if record else f"{misere.summary(misere.measured(deals))}\n", nl=False)


@main.command("record")
def record_command() -> None:
    """Renew the numbers that tests/engine/test_nodes.py compares with."""
    click.echo(nodes.record(), nl=False)


@main.command("raspasy")
@click.option("--deals", type=COUNT, default=500, show_default=True, help="Of the random set.")
@click.option("--record", is_flag=True, help="Renew the numbers that tests/analyses/test_raspasy.py compares with.")
def raspasy_command(deals: int, record: bool) -> None:
    """Raspasy, everything: nodes, positions between tricks and milliseconds a deal."""
    click.echo(raspasy.record() if record else f"{raspasy.summary(raspasy.measured(deals))}\n", nl=False)


@main.command("check")
@click.option("--deals", type=COUNT, default=1000, show_default=True, help="Positions of each kind.")
@click.option("--every", type=COUNT, default=20, show_default=True, help="Of so many, one with all its cards' values.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--yardstick", "program", type=FILE, required=True, help="The other program.")
def check_command(deals: int, every: int, seed: int, program: Path) -> None:
    """Random positions of every kind, by the library and by another program: how many differ."""
    differ = 0
    for name, checked in check.check(program, deals, seed, every):
        click.echo(
            f"{name:16} {checked.positions:9,} positions, {checked.cards:9,} cards: {len(checked.differ)} differ"
        )
        for line in checked.differ[:10]:
            click.echo(f"  {line}")
        differ += len(checked.differ)
    if differ:
        raise click.ClickException(f"{differ} differ")


@main.command("stops")
@click.argument("commands", nargs=-1, type=click.Choice(list(stops.COMMANDS)))
@click.option("--moments", type=COUNT, default=300, show_default=True, help="Of each command.")
@click.option("--signal", "name", type=click.Choice(["SIGINT", "SIGTERM"]), default="SIGINT", show_default=True)
@click.option("--times", type=COUNT, default=1, show_default=True, help="Signals in a row.")
@click.option("--seed", type=int, default=0, show_default=True)
def stops_command(commands: tuple[str, ...], moments: int, name: str, times: int, seed: int) -> None:
    """A signal at random moments of each command: exit codes, lines on standard error, and what was wrong."""
    wrong = 0
    for command, stopped in stops.stops(moments, Signals[name], times, seed, commands):
        codes = ", ".join(f"{code}: {count}" for code, count in sorted(stopped.codes.items()))
        said = ", ".join(f"{kind}: {count}" for kind, count in sorted(stopped.said.items()))
        click.echo(f"{command:16} exit codes {codes:40} lines {said:30} wrong {len(stopped.wrong)}")
        for fault in stopped.wrong[:5]:
            click.echo(f"    {fault}")
        wrong += len(stopped.wrong)
    if wrong:
        raise click.ClickException(f"{wrong} ended badly")


@main.command("layouts")
@click.option("--yardstick", "program", type=FILE, help="Another program, run in turn with ours on the same rows.")
def layouts_command(program: Path | None) -> None:
    """All layouts: the known rows, and all discards of three misère hands."""
    layouts.timed(layouts.rows()[5], 1)
    for line in chain(layouts.table(program), [""], layouts.discards()):
        click.echo(line)


@main.command("hint")
@click.option("--deals", type=COUNT, default=50, show_default=True, help="Random contracts.")
def hint_command(deals: int) -> None:
    """Hints in ten-card contracts with two hands unseen: layouts a second."""
    click.echo(hint.summary(hint.measured(deals)), nl=False)


@main.command("serve")
@click.option("--deals", type=COUNT, default=1000, show_default=True, help="Of the random set, at most 1,950.")
@click.option(
    "--soak", type=COUNT, is_flag=False, flag_value=20_000, help="Mixed requests; 20,000 if no number is given."
)
def serve_command(deals: int, soak: int | None) -> None:
    """A warm serve: milliseconds a request; with --soak its memory over many."""
    for line in serve.latency(deals) if soak is None else serve.soak(soak):
        click.echo(line)


def _table(deals: int, rounds: int, program: Path | None) -> None:
    searcher = Searcher()
    searcher.run(rows(GAMES[0], 1))
    head = HEAD + HEAD_YARDSTICK * bool(program)
    table = [head, *(_row(searcher, game, deals, rounds, program) for game in GAMES)]
    versions = f"Python {platform.python_version()}, numba {numba.__version__}, {platform.machine()}"
    click.echo(f"{deals} deals a set, processor times, median of {rounds}; {versions}\n\n{_markdown(table)}")


def _row(searcher: Searcher, game: Game, deals: int, rounds: int, program: Path | None) -> list[str]:
    ours: list[Measured] = []
    theirs: list[yardstick.Summary] = []
    for _ in range(rounds):
        ours.append(searcher.run(rows(game, deals)))
        if program:
            theirs.append(yardstick.run(program, lines(game, deals)))
    count = ours[0].nodes
    seconds = median(run.seconds for run in ours)
    mean, ms = float(count.mean()), seconds / len(count) * 1e3
    cells = [
        game.title,
        f"{mean:,.0f}",
        f"{np.percentile(count, 99):,.0f}",
        f"{ms:.3f}",
        f"{count.sum() / seconds / 1e6:.1f} M",
    ]
    if theirs:
        _check(game, ours[0], theirs[0])
        its_ms = median(run.ms for run in theirs)
        cells += [f"{theirs[0].nodes:,.0f}", f"{its_ms:.3f}", f"{mean / theirs[0].nodes:.2f}", f"{ms / its_ms:.2f}"]
    return cells


def _check(game: Game, ours: Measured, theirs: yardstick.Summary) -> None:
    for i, (our, their) in enumerate(zip(ours.tricks, theirs.tricks, strict=True)):
        if our != min(their, game.most):
            raise click.ClickException(f"{game.title}, deal {i + 1}: {our} tricks, the other program says {their}")


def _markdown(table: list[list[str]]) -> str:
    """The first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    rule = ["-" * width if i == 0 else "-" * (width - 1) + ":" for i, width in enumerate(widths)]
    rows = [table[0], rule, *table[1:]]
    padded = [[f"{cell:{'>' if i else '<'}{widths[i]}}" for i, cell in enumerate(row)] for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in padded)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
