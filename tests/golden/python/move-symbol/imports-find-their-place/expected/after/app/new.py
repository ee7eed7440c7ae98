"""Loading."""
from __future__ import annotations

import json
import os
from collections import OrderedDict
from pathlib import Path
from typing import Any, Dict, List, Optional

from .models import Model, Other
from .tables import TABLES


def other(value: Any) -> List[Other]:
    return [Other(os.fspath(value))]


def load(path: Path) -> Optional[Dict[str, Model]]:
    if not path.exists():
        return None
    return OrderedDict((key, Model(json.dumps(value))) for key, value in TABLES.items())
