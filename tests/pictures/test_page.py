"""The page of a solved deal, in a real headless Chromium."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, sync_playwright
from preferans import Card, Position, solve
from preferans.analyses.explore import explore
from preferans.pictures.page import TEXTS, page
from preferans_cli.main import main

LASKER = Position("J7.AJ.AQJT.K7 8.T987.987.98 AT9.KQ.K.AQJT", "misere", 2)
CONTRACT = Position("KJ.7.KQJT9.A9 A98.AT98..T87 QT7.KQJ.A.KQJ", "6S", 3)
MIDDLE = Position("KJ.7.KQJT9.A9 A98.AT98..T87 QT7.KQJ.A.KQJ", "6S", 3, played="D9 S8 DA CT")
DEALS = {"misère": LASKER, "contract": CONTRACT, "middle": MIDDLE}

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
OPTIONS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")

STATE = "cards => { const s = replay(cards); return [s.seat, s.won, s.hands, s.over ? [] : legal(s)]; }"

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None and "CI" not in os.environ, reason="the optional component Chromium is not installed"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=[*OPTIONS])


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Any]:
    """Open a deal's page from a file, without a network; no script may fail, and nothing may be loaded."""
    wrong: list[str] = []
    pages: list[Page] = []

    def open_page(position: Position, lang: str = "en", width: int = 800) -> Page:
        file = tmp_path / f"{len(pages)}.html"
        file.write_text(page(explore(position), lang), encoding="utf-8")
        context = browser.new_context(offline=True, viewport={"width": width, "height": 900})
        shown = context.new_page()
        shown.on("pageerror", lambda error: wrong.append(str(error)))
        shown.on("request", lambda request: wrong.append(request.url) if request.url != file.as_uri() else None)
        shown.goto(file.as_uri())
        pages.append(shown)
        return shown

    yield open_page
    assert pages
    assert not wrong
    for shown in pages:
        shown.context.close()


def values(shown: Page) -> dict[str, str]:
    """By card that may be played: the value below it."""
    return {
        card.get_attribute("data-card") or "": card.locator("small").inner_text()
        for card in shown.locator("button.card").all()
        if card.locator("small").count()
    }


def worth(position: Position) -> dict[str, str]:
    return {str(move.card): str(move.tricks) for move in solve(position, ("moves",)).moves}


@needs_chromium
@pytest.mark.parametrize("name", DEALS)
def test_every_card_of_the_best_line_has_its_value_to_the_end(name: str, opened: Any) -> None:
    here = DEALS[name]
    shown = opened(here)
    tricks = solve(here, ()).tricks
    for card in solve(here).line:
        assert values(shown) == worth(here)
        shown.keyboard.press("ArrowRight")
        here = here.play(card)
    assert shown.locator("#state").inner_text() == f"All is played. Declarer's tricks: {tricks}."
    assert shown.locator("#forward").is_disabled()
    shown.keyboard.press("Home")
    assert values(shown) == worth(DEALS[name])
    shown.keyboard.press("End")
    assert shown.locator("#played li").count() == DEALS[name].n - len(DEALS[name].history)


@needs_chromium
@pytest.mark.parametrize("name", DEALS)
def test_other_cards_can_be_tried_and_their_replies_have_values(name: str, opened: Any) -> None:
    here = DEALS[name]
    shown = opened(here)
    best = solve(here).line[0]
    for card in here.legal:
        shown.locator(f"button[data-card={card}]").click()
        there = here.play(card)
        assert values(shown) == worth(there)
        shown.get_by_role("button", name="Best card").click()
        back = shown.get_by_role("button", name="Back to the best line")
        if card is best:
            assert back.is_disabled()
            shown.keyboard.press("Home")
        else:
            back.click()
        assert values(shown) == worth(here)


@needs_chromium
def test_the_page_plays_by_the_rules(opened: Any) -> None:
    """Whatever is played, the page has the hands, the tricks, the turn and the legal cards that a Position has."""
    random = Random("rules")
    for name, start in DEALS.items():
        shown = opened(start)
        for number in range(8):
            here = start
            cards: list[Card] = []
            while here.seat is not None and len(cards) < 4 * number + 3:
                cards.append(random.choice(here.legal))
                here = here.play(cards[-1])
            seat, won, hands, legal = shown.evaluate(STATE, [*map(str, cards)])
            assert seat == (here.seat or 0), name
            assert won == list(here.tricks)
            assert [set(hand) for hand in hands] == [{str(card) for card in here.holding(one)} for one in (1, 2, 3)]
            assert set(legal) == {str(card) for card in here.legal}


@needs_chromium
@pytest.mark.parametrize("name", DEALS)
def test_cards_are_played_by_clicks_past_the_values_and_back(name: str, opened: Any) -> None:
    random = Random(name)
    here = DEALS[name]
    shown = opened(here)
    way = [here]
    while here.seat is not None:
        card = random.choice(here.legal)
        shown.locator(f"button[data-card={card}]").click()
        here = here.play(card)
        way.append(here)
        buttons = shown.locator("button.card").all()
        assert {button.get_attribute("data-card") for button in buttons} == {str(card) for card in here.legal}
    assert shown.locator("#state").inner_text().startswith("All is played.")
    for before in way[-2::-1]:
        shown.get_by_role("button", name="One card back").click()
        buttons = shown.locator("button.card").all()
        assert {button.get_attribute("data-card") for button in buttons} == {str(card) for card in before.legal}
    assert values(shown) == worth(DEALS[name])


@needs_chromium
def test_it_can_be_used_with_keys_and_read_aloud(opened: Any) -> None:
    shown = opened(LASKER)
    for _ in range(30):
        shown.keyboard.press("Tab")
        if shown.evaluate("document.activeElement.dataset.card"):
            break
    card = shown.evaluate("document.activeElement.dataset.card")
    assert card in {str(one) for one in LASKER.legal}
    shown.keyboard.press("Enter")
    assert values(shown) == worth(LASKER.play(card))
    assert shown.evaluate("document.activeElement.dataset.card")  # one goes on from there
    shown.keyboard.press("ArrowLeft")
    for one, tricks in worth(LASKER).items():
        spoken = f"{Card[one].text()}, declarer's tricks: {tricks}"
        assert shown.locator(f"button[data-card={one}]").get_attribute("aria-label") == spoken
    assert shown.get_by_role("status").inner_text().startswith("To lead: Seat 1.")
    for button in shown.get_by_role("button").all():
        assert button.get_attribute("aria-label") or button.inner_text().strip()


@needs_chromium
def test_both_languages(opened: Any) -> None:
    shown = opened(LASKER, "ru")
    assert shown.locator("html").get_attribute("lang") == "ru"
    assert shown.locator("h1").inner_text() == "Мизер ловится: 2 взятки"
    shown.get_by_role("button", name="English").click()
    assert shown.locator("html").get_attribute("lang") == "en"
    assert shown.title() == "The misère is caught: 2 tricks"
    assert "declarer" in shown.locator("#below h3").inner_text()


@needs_chromium
@pytest.mark.parametrize("name", DEALS)
def test_a_phone_shows_it_without_scrolling_sideways(name: str, opened: Any) -> None:
    shown = opened(DEALS[name], width=360)
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    for card in shown.locator("button.card").all():
        box = card.bounding_box()
        assert box["width"] >= 30
        assert box["height"] >= 30


@needs_chromium
def test_a_misere_has_its_plan(opened: Any) -> None:
    shown = opened(LASKER)
    assert "65 of 66" in shown.locator("#plan p").inner_text()
    assert shown.locator("#plan details").count() >= 2
    assert opened(CONTRACT).locator("#plan").is_hidden()


def test_a_page_is_one_file_that_names_no_other() -> None:
    text = page(explore(CONTRACT))
    assert "http" not in text
    assert "@" not in text.replace("@media", "")
    assert "src=" not in text


def test_all_words_are_used() -> None:
    script = Path(page.__code__.co_filename).with_name("assets") / "page.js"
    code = script.read_text(encoding="utf-8") + script.with_name("page.html").read_text(encoding="utf-8")
    for name in TEXTS:
        assert f'"{name}"' in code, name


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    run = CliRunner().invoke
    hands = "AK.A.. QJ.K.. T9.Q.."
    done = run(main, ["solve", hands, "-c", "S", "-d", "1", "--html", str(file), "--lang", "ru"])
    assert done.exit_code == 0
    assert '<html lang="ru">' in file.read_text(encoding="utf-8")
    file.unlink()
    refused = run(main, ["solve", "AK.A9.. QJ... T9...", "-c", "misere", "--html", str(file)])
    assert (refused.exit_code, file.exists()) == (2, False)
    assert "discard" in refused.stderr


def test_nothing_is_printed_when_the_page_cant_be_written(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        main, ["solve", "AK.A.. QJ.K.. T9.Q..", "-c", "S", "-d", "1", "--html", str(tmp_path / "no" / "page.html")]
    )
    assert (done.exit_code, done.stdout) == (2, "")
    assert "page.html: " in done.stderr
