class TestA:
    def test_first(self):
        assert True


def test_two():
    assert True
