READY = True
