"""Settings for every test."""

from hypothesis import settings

# The first example may compile the engine, so no example is timed. The same examples every run: a failure
# in CI is a failure here.
settings.register_profile("preferans", deadline=None, derandomize=True)
settings.load_profile("preferans")
