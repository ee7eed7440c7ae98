import json
import re
from collections import OrderedDict
from pathlib import Path
from typing import Dict, Optional

from .models import Model
from .tables import TABLES


def load(path: Path) -> Optional[Dict[str, Model]]:
    if not path.exists():
        return None
    return OrderedDict((key, Model(json.dumps(value))) for key, value in TABLES.items())


def words(text):
    return re.findall(r"\w+", text), Path(text)
