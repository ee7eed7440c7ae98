from makers import make_client as browser
