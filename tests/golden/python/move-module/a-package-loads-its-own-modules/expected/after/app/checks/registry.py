CHECKS = []


def register(check):
    CHECKS.append(check)
    return check
