config = {}

def load(settings):
    config.update(settings)
