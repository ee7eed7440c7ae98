class Paging:
    def __init__(self, skip=0):
        self.skip_count = skip
