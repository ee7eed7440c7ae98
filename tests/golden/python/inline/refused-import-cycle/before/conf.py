from names import BASE

ROOT = BASE
