"""Loading."""
from __future__ import annotations

import os
from typing import Any, List

from .models import Other


def other(value: Any) -> List[Other]:
    return [Other(os.fspath(value))]
