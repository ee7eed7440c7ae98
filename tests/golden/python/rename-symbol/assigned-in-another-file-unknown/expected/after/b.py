class Running:
    def renamed(self): return 1
