from c import clean

TABLE = {"clean": clean}
