def run(task):
    return task


run(1)
