import store
