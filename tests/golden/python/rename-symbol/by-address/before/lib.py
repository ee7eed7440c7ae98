class Tool:
    def run(self):
        return 1

def run():
    return Tool().run()
