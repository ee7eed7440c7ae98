class TestA:
    def test_one(self):
        assert True


def test_two():
    assert True
