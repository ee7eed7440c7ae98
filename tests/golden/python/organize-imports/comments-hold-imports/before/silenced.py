from x import c, a  # noqa: F401
from x import b
from y import z, w  # type: ignore
from q import (  # noqa: F401
    d,
    e,
)
import zlib, abc  # type: ignore
import m, k  # a remark
print(a, b, c, z, w, d, e, zlib, abc, m, k)
