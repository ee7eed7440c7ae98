from app.crud import get_utils

print(get_utils.one())
