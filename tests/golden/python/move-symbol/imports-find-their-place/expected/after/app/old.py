import re
from pathlib import Path


def words(text):
    return re.findall(r"\w+", text), Path(text)
