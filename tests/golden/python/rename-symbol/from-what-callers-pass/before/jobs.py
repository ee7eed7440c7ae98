class Job:
    def run(self):
        return 1


class Other:
    def run(self):
        return 2
