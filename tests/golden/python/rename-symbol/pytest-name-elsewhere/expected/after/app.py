def setup_module(req, tmp_path):
    return req, tmp_path


print(setup_module(req=1, tmp_path=2))
