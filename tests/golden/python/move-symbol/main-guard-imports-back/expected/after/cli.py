import sys

from app import Options, run


def main(argv=None):
    return run(Options(argv or sys.argv[1:]))
