def test_a(tmp_path):
    assert tmp_path.name == "sub"
