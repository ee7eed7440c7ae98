import os
import os.path as osp
from os.path import join
from os.path import join as glue
from unittest import mock

__all__ = ["join", "both"]


def both(x, parts):
    """Uses join twice."""
    join("a", "b")
    glue("a")
    os.path.join("c")
    osp.join("d")
    ",".join(parts)
    x.join("e")


@mock.patch("os.path.join")
def test(patched):
    patched()
