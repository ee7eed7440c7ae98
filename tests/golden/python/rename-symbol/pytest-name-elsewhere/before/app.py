def setup_module(request, tmp_path):
    return request, tmp_path


print(setup_module(request=1, tmp_path=2))
