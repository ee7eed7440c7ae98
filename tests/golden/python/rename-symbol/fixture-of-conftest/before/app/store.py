def open_store(store):
    return store
