from __future__ import annotations

import json as json
import os  # noqa
import re  # noqa: F401
import string  # pylint: disable=unused-import
from json import dumps
from typing import TYPE_CHECKING

from b import *

try:
    import simplejson
except ImportError:
    simplejson = None

if TYPE_CHECKING:
    import decimal

__all__ = ["dumps"]


def f():
    import abc  # noqa: F401
