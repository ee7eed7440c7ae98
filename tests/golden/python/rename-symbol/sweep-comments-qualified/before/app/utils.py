X = 1  # CRUD utils, app.utils, `utils`, other.utils
