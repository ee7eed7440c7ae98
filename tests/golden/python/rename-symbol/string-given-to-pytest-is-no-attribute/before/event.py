class Event:
    def __init__(self, summary):
        if not summary:
            raise ValueError("summary is missing")
        self.summary = summary
