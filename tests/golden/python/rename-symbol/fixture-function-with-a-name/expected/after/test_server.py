def test_server(server, server_fixture=None):
    assert server == 1
