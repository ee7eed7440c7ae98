"""LIMIT is ``MAXIMUM``."""

MAXIMUM = 3
