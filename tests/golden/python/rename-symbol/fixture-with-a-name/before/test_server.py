def test_server(server):
    assert server == 1


def test_other(server):
    assert server
