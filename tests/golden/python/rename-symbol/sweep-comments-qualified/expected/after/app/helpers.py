X = 1  # CRUD utils, app.helpers, `helpers`, other.utils
