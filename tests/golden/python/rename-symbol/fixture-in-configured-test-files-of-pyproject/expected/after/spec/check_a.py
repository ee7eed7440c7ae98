import pytest
@pytest.fixture
def browser():
    return 1
def it_works(browser):
    assert browser == 1
class DescribeThis:
    def it_runs(self, browser):
        assert browser
    class DescribeInner:
        def it_nests(self, browser):
            assert browser
