def test_file(tmp_path):
    assert tmp_path.exists()
