"""Adds unused imports of many shapes to every Python file below a folder, so that projects with clean imports prove something too.

Usage: add_unused_imports.py FOLDER
"""

import ast
import os
import sys
import warnings

warnings.simplefilter("ignore")

TOP = """\
import colorsys
import xdrlib_like_name as seeded_alias
import wave as wave
import sched as _seeded_private
from cmath import phase, polar as seeded_polar
from quopri import (
    decode,
    encode,  # noqa: F401
)
from chunk_like_name import Seeded  # noqa
from tabnanny import check as seeded_check  # type: ignore
from stringprep import in_table_a1  # noqa: E501
from plistlib import FMT_XML  # pylint: disable=unused-import
import netrc, mailcap_like_name
try:
    import seeded_optional
except ImportError:
    seeded_optional = None
try:
    import seeded_missing
except ImportError:
    pass
import sys as seeded_sys
if seeded_sys.version_info >= (3, 9):
    import seeded_guarded
"""
INSIDE = ["import fractions", "from decimal import Decimal as seeded_decimal", "import xml.dom.minidom"]


def add(path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8")
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return
    if "\r" in text or "\f" in text:
        return
    lines = text.split("\n")
    insertions = []
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    for node in functions[:3]:
        first = node.body[0]
        if first.lineno > node.lineno and not getattr(first, "decorator_list", None):
            is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
            line = first.end_lineno if is_docstring else first.lineno - 1
            insertions.append((line, [" " * first.col_offset + each for each in INSIDE]))
    after = 0
    for node in tree.body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not is_docstring and not is_future:
            break
        after = node.end_lineno
    comments = next((at for at in range(after, len(lines)) if not lines[at].startswith("#")), len(lines))
    insertions.append((comments, TOP.rstrip("\n").split("\n")))
    for line, added in sorted(insertions, key=lambda each: each[0], reverse=True):
        lines[line:line] = added
    result = "\n".join(lines)
    try:
        ast.parse(result)
    except (SyntaxError, ValueError, RecursionError):
        return
    with open(path, "wb") as file:
        file.write(result.encode("utf-8"))


for folder, names, files in os.walk(sys.argv[1]):
    names[:] = [name for name in names if name not in (".git", ".tug")]
    for name in files:
        if name.endswith(".py") and os.path.isfile(os.path.join(folder, name)):
            add(os.path.join(folder, name))
