from app.crud import utils

print(utils.one())
