"""``python -m randolph`` is the command ``randolph``."""

from randolph.cli import main

if __name__ == "__main__":
    main()
