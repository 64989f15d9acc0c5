"""Where a command begins. From here on Ctrl-C ends it at once, as SIGTERM does, with nothing to say about it.

Python's own handler would raise KeyboardInterrupt wherever the command happens to be: in the middle of an import, in
the compiler, in a callback. So it is set aside before anything else is imported. What must wait for something (a file
that is being written, work that can end with what is finished, requests in flight) says so itself: see stops.py.
"""

try:
    import signal
except KeyboardInterrupt:
    raise SystemExit(130) from None

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # ignored, as under nohup, it stays so
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> None:
    """Run the command line."""
    from preferans_cli.main import main as command

    command()
