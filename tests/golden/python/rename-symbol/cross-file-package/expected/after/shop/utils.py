from .models import Customer

def make(name) -> Customer:
    return Customer(name)
