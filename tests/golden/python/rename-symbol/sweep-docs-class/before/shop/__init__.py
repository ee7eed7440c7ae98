from shop.client import Client
