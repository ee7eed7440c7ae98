import late

BASE = "x"
