def test_server(service):
    assert service == 1


def test_other(service):
    assert service
