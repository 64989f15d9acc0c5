"""The words that several texts share."""

from collections.abc import Sequence

from preferans.game.contracts import Strain
from preferans.lang import Noun, Phrase


def joined(words: Sequence[str]) -> str:
    """Words in one, the empty ones left out, with commas."""
    return ", ".join(word for word in words if word)


TRICK = Noun(
    en=("trick", "tricks"),
    ru=("взятка", "взятки", "взяток"),
    none=Phrase(en="no trick", ru="ни одной взятки"),
)

TRICKS_TAKEN = Noun(  # what somebody takes
    en=("trick", "tricks"),
    ru=("взятку", "взятки", "взяток"),
    none=Phrase(en="no trick", ru="ни одной взятки"),
)

SEAT = Phrase(en="seat {seat}", ru="игрок {seat}")
DECLARER = Phrase(en="declarer", ru="играющий")
DEALER = Phrase(en="dealer", ru="сдающий")
FIRST_HAND = Phrase(en="first hand", ru="первая рука")

IN_STRAIN = {
    Strain.SPADES: Phrase(en="in spades", ru="в пиках"),
    Strain.CLUBS: Phrase(en="in clubs", ru="в трефах"),
    Strain.DIAMONDS: Phrase(en="in diamonds", ru="в бубнах"),
    Strain.HEARTS: Phrase(en="in hearts", ru="в червах"),
    Strain.NO_TRUMP: Phrase(en="in no trump", ru="в бескозырке"),
}

OR = Phrase(en="or", ru="или")

# Heads of columns.
TRICKS = Phrase(en="tricks", ru="взяток")
MADE = Phrase(en="made", ru="выигр.")
CAUGHT = Phrase(en="caught", ru="ловится")
DISCARD = Phrase(en="discard", ru="снос")
WHISTS = Phrase(en="whists", ru="вистов")
