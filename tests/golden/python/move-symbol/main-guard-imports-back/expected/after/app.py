import sys
from dataclasses import dataclass


class AppError(Exception):
    pass


class TooMany(AppError):
    pass


@dataclass
class Options:
    names: list


def run(options):
    if len(options.names) > 3:
        raise TooMany
    return 0


if __name__ == "__main__":
    from cli import main
    # the program
    sys.exit(main())
