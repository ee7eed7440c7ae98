from app.checks import CHECKS, names

print([check.__name__ for check in CHECKS], names())
