from app import utils  # utils

print(utils.X)  # my-utils, app.utils.X, app/utils.py
