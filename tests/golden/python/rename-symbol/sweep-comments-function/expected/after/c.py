X = 1  # load the config; see a.fetch
