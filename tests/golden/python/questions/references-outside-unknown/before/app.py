import requests

requests.get("x")
