"""LIMIT is ``LIMIT``."""

LIMIT = 3
