class Paging:
    def __init__(self, offset=0):
        self.skip_count = offset
