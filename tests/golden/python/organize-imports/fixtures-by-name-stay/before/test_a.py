import pytest
from elsewhere import asked
from fixtures import db, helper, other, quiet


@pytest.fixture
def client(db):
    return db


@pytest.mark.usefixtures("asked")
def test_x(client, request):
    assert client == request.getfixturevalue("other")
