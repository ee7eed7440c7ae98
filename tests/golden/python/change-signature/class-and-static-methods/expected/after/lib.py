class Tool:
    @classmethod
    def make(cls, name, size):
        return cls(), size, name

    @staticmethod
    def help(topic, depth):
        return topic, depth


Tool.make("a", 1)
Tool().make(size=1, name="a")
Tool.help("x", 1)
Tool().help("x", 1)
