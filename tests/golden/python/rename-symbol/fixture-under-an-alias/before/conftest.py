from makers import make_client as client
