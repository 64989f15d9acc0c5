"""What is said beside the results."""

from preferans.lang import Phrase

COMPILING = Phrase(
    en="First run on this machine: compiling the engine, ten seconds or more …",
    ru="Первый запуск на этой машине: движок компилируется, это секунд десять или больше…",
)
LEFT_OUT = Phrase(
    en="{format} does not hold, and leaves out: {fields}",
    ru="{format} этого не хранит, опущено: {fields}",
)
LONG = Phrase(
    en="This will take about {time}; {keys} ends it with what is finished.",
    ru="Это займёт примерно {time}; {keys} — остановить и показать, что уже готово.",
)
LISTENING = Phrase(
    en="Listening at {url} ({keys} ends it).",
    ru="Жду запросов по адресу {url} ({keys} — завершить).",
)
SECONDS = Phrase(en="{count} sec", ru="{count} сек")
MINUTES = Phrase(en="{count} min", ru="{count} мин")


def duration(seconds: float, lang: str = "en") -> str:
    """About how long: 40 sec, 7 min."""
    phrase, count = (SECONDS, round(seconds, -1)) if seconds < 90 else (MINUTES, seconds / 60)
    return phrase.text(lang).format(count=round(count))
