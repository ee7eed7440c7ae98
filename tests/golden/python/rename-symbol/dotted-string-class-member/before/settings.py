HANDLER = "pkg.jobs.Job.start"
