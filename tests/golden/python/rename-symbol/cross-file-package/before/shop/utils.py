from .models import Client

def make(name) -> Client:
    return Client(name)
