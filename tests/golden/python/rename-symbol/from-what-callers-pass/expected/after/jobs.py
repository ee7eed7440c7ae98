class Job:
    def execute(self):
        return 1


class Other:
    def run(self):
        return 2
