from pathlib import Path

DATA = (Path(__file__).parent / "data.txt").read_text()
