from .models import Item
