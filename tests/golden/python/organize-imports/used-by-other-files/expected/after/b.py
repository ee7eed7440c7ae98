from a import json
import a
from unittest.mock import patch

print(json, a.os)


@patch("a.re")
def test(): ...
