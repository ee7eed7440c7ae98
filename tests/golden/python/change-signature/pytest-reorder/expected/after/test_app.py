def test_page(tmp_path, capsys):
    assert capsys
