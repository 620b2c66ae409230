"""``python -m mafiabot``."""

from mafiabot.cli import main

if __name__ == "__main__":
    main()
