import zlib
from typing import (  # for checkers
    # about Dict
    Dict,
    # about Any
    Any,
)
import abc
import json

print(zlib, Dict, Any, json, abc)
