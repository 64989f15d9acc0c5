"""python -m preferans_cli is preferans."""

from preferans_cli.main import main

if __name__ == "__main__":
    main()
