class Failed(Exception):
    def __init__(self, code):
        self.args = (code,)
