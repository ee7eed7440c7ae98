class Tool:
    @staticmethod
    def help(depth, topic):
        return topic, depth


Tool.help(1, "x")
Tool().help(topic="x", depth=1)
