from app import helpers  # utils

print(helpers.X)  # my-utils, app.helpers.X, app/helpers.py
