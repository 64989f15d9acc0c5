"""A solved deal as a page to step through: one HTML file, nothing loaded from anywhere, in both languages."""

import json
from html import escape
from importlib.resources import files

from preferans.analyses.explore import Explored
from preferans.errors import LANGS
from preferans.game.cards import Rank
from preferans.request.misere import encode_plan
from preferans.text import describe
from preferans.text.pen import Pen
from preferans.text.verdict import verdict
from preferans.text.words import Phrase

TEXTS = {
    "declarer": Phrase(en="Seat {seat}, declarer", ru="Игрок {seat}, играющий"),
    "seat": Phrase(en="Seat {seat}", ru="Игрок {seat}"),
    "won": Phrase(en="tricks: {tricks}", ru="взяток: {tricks}"),
    "cardWorth": Phrase(en="{card}, declarer's tricks: {tricks}", ru="{card}, взяток играющего: {tricks}"),
    "lead": Phrase(en="To lead: {seat}.", ru="Ходит: {seat}."),
    "turn": Phrase(en="To play: {seat}.", ru="Очередь: {seat}."),
    "valued": Phrase(
        en="Declarer's tricks from here: {tricks}. They stand below each card; the best are marked.",
        ru="Взяток играющего отсюда: {tricks}. Они подписаны под картами, лучшие ходы отмечены.",
    ),
    "notValued": Phrase(en="The page has no values this far.", ru="Так далеко оценок на странице нет."),
    "over": Phrase(en="All is played. Declarer's tricks: {tricks}.", ru="Всё сыграно. Взяток играющего: {tricks}."),
    "played": Phrase(en="Played", ru="Сыграно"),
    "keys": Phrase(
        en="Arrow keys step, Home and End go to the ends of the line; play any card by a click.",
        ru="Стрелки — шаг, Home и End — в начало и в конец; любую карту можно сыграть нажатием.",
    ),
    "first": Phrase(en="To the beginning", ru="В начало"),
    "back": Phrase(en="One card back", ru="На карту назад"),
    "forward": Phrase(en="Best card", ru="Лучший ход"),
    "last": Phrase(en="To the end of the line", ru="В конец линии"),
    "best": Phrase(en="Back to the best line", ru="Вернуться к лучшей линии"),
    "plan": Phrase(en="The plan, the discard hidden", ru="План при неизвестном сносе"),
    "planOf": Phrase(
        en="Discards caught by one plan: {caught} of {of}.", ru="Один план ловит сносов: {caught} из {of}."
    ),
    "noPlan": Phrase(en="No plan catches any.", ru="Ни один план не ловит."),
    "caught": Phrase(en="caught", ru="поймано"),
}


def page(explored: Explored, lang: str = "en") -> str:
    """Make the HTML page of a solved deal.

    It shows each card's value, the best line by buttons and keys, other cards to try, and a misère's plan; it begins in
    `lang` and holds both languages.
    """
    assets = files("preferans.pictures") / "assets"
    parts = {
        "lang": lang,
        "title": escape(_title(explored, lang)),
        "words": escape(describe(explored.solution, lang)),
        "style": (assets / "page.css").read_text(encoding="utf-8"),
        "script": (assets / "page.js").read_text(encoding="utf-8"),
        "data": json.dumps(_data(explored, lang), ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/"),
    }
    text = (assets / "page.html").read_text(encoding="utf-8")
    for name, part in parts.items():
        text = text.replace(f"@{name}@", part)
    return text


def _title(explored: Explored, lang: str) -> str:
    return verdict(explored.solution.position, explored.solution.tricks, Pen(lang))[0]


def _data(explored: Explored, lang: str) -> dict[str, object]:
    """What the page's script needs, as JSON: the deal, the steps by the cards that lead to them, all texts."""
    position = explored.solution.position
    trump = position.contract.trump
    return {
        "lang": lang,
        "title": {language: _title(explored, language) for language in LANGS},
        "words": {language: describe(explored.solution, language) for language in LANGS},
        "texts": {language: {name: phrase.text(language) for name, phrase in TEXTS.items()} for language in LANGS},
        "ranks": {language: {rank.letter: rank.text(language) for rank in Rank} for language in LANGS},
        "declarer": position.declarer,
        "trump": trump.letter if trump is not None else None,
        "hands": [[str(card) for card in hand] for hand in position.trick_hands],
        "leader": position.trick_leader,
        "table": [str(card) for card in position.trick],
        "won": position.tricks,
        "steps": {
            " ".join(map(str, path)): {
                "moves": [[str(move.card), move.tricks] for move in step.moves],
                "line": [str(card) for card in step.line],
            }
            for path, step in explored.steps.items()
        },
        "plan": explored.misere
        and {
            "caught": explored.misere.best_plan.least,
            "of": len(explored.misere.discards),
            "tree": explored.misere.plan and encode_plan(explored.misere.plan),
        },
    }
