from old import STEP

TWICE = STEP * 2
