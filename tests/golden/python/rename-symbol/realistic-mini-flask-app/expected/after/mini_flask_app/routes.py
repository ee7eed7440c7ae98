from .models import Store
from .utils import render

store = Store()

def index() -> list:
    return [user.as_dict() for user in store.users]

def show(name: str):
    user = store.find(name)
    if user is None:
        return None
    return render(user), user.as_dict()
