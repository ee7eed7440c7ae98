import decimal
import fractions
import math
import random
from typing import List, Optional, cast


def f(x: "Optional[decimal.Decimal]"):
    """
    >>> math.pi > 3
    True
    """
    y = []  # type: List[int]
    return cast("fractions.Fraction", y)


def g():
    return eval("random.random()")
