import json

from .models import User

def render(user: User) -> str:
    return json.dumps(user.as_dict())
