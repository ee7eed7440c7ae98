import store
from store.models import Item
from store import Item as I

print(store.Item is Item, I)
