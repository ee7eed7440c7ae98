HANDLERS = ["pkg.jobs.begin", "other.jobs.start", "pkg.jobs.start_all"]
