from . import routes
from .models import User

def main() -> None:
    routes.store.users.append(User("ada"))
    print(routes.index(), routes.show("ada"))

main()
