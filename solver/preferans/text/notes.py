"""What is said beside the results."""

from preferans.text.words import Phrase

COMPILING = Phrase(
    en="First run on this machine: compiling the engine, ten seconds or more …",
    ru="Первый запуск на этой машине: движок компилируется, это секунд десять или больше…",
)
