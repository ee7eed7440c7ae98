def test_y():
    from config_module_app import app

    assert app.instance_path == 1
