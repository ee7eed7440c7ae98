import app.core.text
import app.core.text as t
from app.util import numbers
from app.core import text
from app.core.text import clean
from .core import text as tt


def main():
    from app.core.text import (
        clean as scrub,  # again
    )

    return app.core.text.clean("a"), t.clean("b"), text.clean("c"), clean("d"), tt.clean("e"), scrub(numbers.ONE)
