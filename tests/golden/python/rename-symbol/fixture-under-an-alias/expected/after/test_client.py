def test_client(browser):
    assert browser == 1
