from pathlib import Path

from app.new import load, other
from app.old import words

print(load(Path(".")), load(Path("missing")), words("a b"), other("x"))
