def f():
    import conf
    return conf.ROOT
