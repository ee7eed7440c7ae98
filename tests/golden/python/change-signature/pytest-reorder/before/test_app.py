def test_page(capsys, tmp_path):
    assert capsys
