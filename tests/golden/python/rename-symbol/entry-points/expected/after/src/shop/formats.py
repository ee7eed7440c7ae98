class Main:
    def main(self):
        return 1
