HANDLERS = ["pkg.jobs.start", "other.jobs.start", "pkg.jobs.start_all"]
