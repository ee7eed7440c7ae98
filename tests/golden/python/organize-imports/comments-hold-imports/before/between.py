import zlib
from typing import (  # for checkers
    # about Dict
    Dict,
    # about Any
    Any,
)
import json
import abc

print(zlib, Dict, Any, json, abc)
