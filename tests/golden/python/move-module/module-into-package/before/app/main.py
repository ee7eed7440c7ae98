import app.util.text
import app.util.text as t
from app.util import text, numbers
from app.util.text import clean
from .util import text as tt


def main():
    from app.util.text import (
        clean as scrub,  # again
    )

    return app.util.text.clean("a"), t.clean("b"), text.clean("c"), clean("d"), tt.clean("e"), scrub(numbers.ONE)
