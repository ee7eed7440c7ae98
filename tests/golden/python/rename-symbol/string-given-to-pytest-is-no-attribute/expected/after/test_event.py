import pytest

from event import Event

each_summary = pytest.mark.parametrize("summary", ["a", "b"])


@each_summary
def test_summary(summary):
    assert Event(summary).title == summary


def test_missing():
    with pytest.raises(ValueError, match="summary"):
        Event("")
