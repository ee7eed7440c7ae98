class Tool:
    @classmethod
    def make(cls, size, name):
        return cls(), size, name

    @staticmethod
    def help(topic, depth):
        return topic, depth


Tool.make(1, "a")
Tool().make(1, name="a")
Tool.help("x", 1)
Tool().help("x", 1)
