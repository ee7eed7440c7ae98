def run():
    return "run"
