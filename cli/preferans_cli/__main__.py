"""python -m preferans_cli is preferans."""

from preferans_cli.start import main

if __name__ == "__main__":
    main()
