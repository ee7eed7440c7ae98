class Tool:
    def run(self):
        return 1
