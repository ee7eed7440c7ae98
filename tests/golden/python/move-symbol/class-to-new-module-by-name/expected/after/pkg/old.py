from __future__ import annotations

from pkg.shapes import Point


ORIGIN = Point(0)
