import pytest


@pytest.fixture
def client(): ...


@pytest.fixture
def server(): ...
