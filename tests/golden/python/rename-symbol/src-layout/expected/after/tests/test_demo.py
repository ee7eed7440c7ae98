from demo import fresh

def test():
    assert fresh() == 1
