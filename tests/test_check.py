"""`python -m benchmarks check`: it agrees with a program that is right, and tells on one that is wrong."""

import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from benchmarks import check
from benchmarks.__main__ import main

ORACLES = Path(__file__).parent / "oracles"
PROGRAM = f"""#!{sys.executable}
import sys
sys.path.insert(0, {str(ORACLES)!r})
from oracle import value

def mask(hand):
    return sum(1 << 8 * suit + "789TJQKA".index(rank) for suit, ranks in enumerate(hand.split(".")) for rank in ranks)

for number, line in enumerate(sys.stdin):
    *hands, strain, declarer, leader = line.split()
    trump = None if strain in "NM" else "SHDC".index(strain)
    goal = "misere" if strain == "M" else "tricks"
    tricks = value([mask(hand) for hand in hands], trump, goal, int(declarer), int(leader))
    print(tricks + (number == WRONG))
print("deals 1 mean nodes 1 mean ms 1", file=sys.stderr)
"""


def small(random: Random) -> check.Drawn:
    """Small positions, of three or four cards a hand."""
    return check.dealt(random, random.randint(3, 4), random.choice(check.STRAINS))


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, *, wrong: int) -> Result:
    kinds = {"small": small, "begun": lambda random: check.with_a_trick_begun(small(random), random)}
    monkeypatch.setattr(check, "KINDS", kinds)
    program = folder / "program"
    program.write_text(PROGRAM.replace("WRONG", str(wrong)))
    program.chmod(0o700)
    return CliRunner().invoke(main, ["check", "--deals", "60", "--every", "2", "--yardstick", str(program)])


def test_programs_that_agree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = run(monkeypatch, tmp_path, wrong=-1)
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["small", "begun"]
    assert all("60 positions" in line and line.endswith(" 0 differ") for line in lines)
    assert all(int(line.split(" cards")[0].split()[-1]) > 30 for line in lines)


def test_a_wrong_value_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = run(monkeypatch, tmp_path, wrong=0)
    assert done.exit_code == 1
    assert "the other program" in done.output
