class Config:
    def __init__(self):
        self.transform_data = True

def get_setting(obj, name):
    return getattr(obj, name)  # dynamic access

config = Config()
value = get_setting(config, "transform_data")  # string reference
