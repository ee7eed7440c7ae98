def start(job):
    return job.run()
