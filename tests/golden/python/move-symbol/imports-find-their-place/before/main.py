from pathlib import Path

from app.new import other
from app.old import load, words

print(load(Path(".")), load(Path("missing")), words("a b"), other("x"))
