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


def main(argv=None):
    return run(Options(argv or sys.argv[1:]))


if __name__ == "__main__":
    # the program
    sys.exit(main())
