from shop.client import Connection
