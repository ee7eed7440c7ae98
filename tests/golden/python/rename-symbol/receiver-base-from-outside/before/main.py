class Failed(Exception):
    def __init__(self, code_of_failure):
        self.code_of_failure = code_of_failure

try:
    raise Failed(3)
except Exception as error:
    if hasattr(error, "code_of_failure"):
        print(error.code_of_failure)
