class Tool:
    @staticmethod
    def help(topic, depth):
        return topic, depth


Tool.help("x", 1)
Tool().help("x", depth=1)
