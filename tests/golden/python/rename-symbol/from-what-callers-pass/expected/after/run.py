def start(job):
    return job.execute()
