from x import c, a  # noqa: F401
import abc  # type: ignore
import zlib  # type: ignore

import k
import m  # a remark
from q import (  # noqa: F401
    d,
    e,
)
from x import b
from y import w, z  # type: ignore

print(a, b, c, z, w, d, e, zlib, abc, m, k)
