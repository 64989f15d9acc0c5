"""Settings for every test."""

import signal

from hypothesis import settings

# The first example may compile the engine, so no example is timed. The same examples every run: a failure
# in CI is a failure here.
settings.register_profile("preferans", deadline=None, derandomize=True)
settings.load_profile("preferans")

# Where the tests are started with Ctrl-C ignored (by nohup, in the background of a script), commands that they start
# would ignore it too: a handler of our own becomes the default in them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
