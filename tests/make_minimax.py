"""Write tests/data/minimax.jsonl: deals too slow for the oracle in every test run, with its answers.

Run `PYTHONPATH=tests/oracles python tests/make_minimax.py > tests/data/minimax.jsonl`; it takes about ten minutes. A
line is a request's fields with `tricks`, the declarer's tricks over the whole of `hands`, and `moves`, those tricks
after every legal card.
"""

import json
from random import Random

from deals import CONTRACTS, Strength, card_text, random_deal


def main() -> None:
    random = Random(1990)
    for n, count in ((7, 300), (8, 200)):
        for number in range(count):
            contract = CONTRACTS[number % len(CONTRACTS)]
            promising: Strength = "low" if contract == "misere" else "high"
            strength = promising if number % 4 < 2 else "any"
            deal = random_deal(random, n, random.randrange(3), contract, strength)
            values = {card_text(card): tricks for card, tricks in deal.moves.items()}
            print(json.dumps({**deal.request(), "tricks": deal.value, "moves": values}), flush=True)


if __name__ == "__main__":
    main()
