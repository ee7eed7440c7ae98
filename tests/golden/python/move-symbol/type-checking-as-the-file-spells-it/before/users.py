from __future__ import annotations

import typing

LIMIT: typing.Any = 3
