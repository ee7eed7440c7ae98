from app.third import third


def show():
    return third()
