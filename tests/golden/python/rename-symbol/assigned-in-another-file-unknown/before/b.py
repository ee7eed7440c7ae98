class Running:
    def run(self): return 1
