class Tool:
    def start(self):
        return 1

def run():
    return Tool().start()
