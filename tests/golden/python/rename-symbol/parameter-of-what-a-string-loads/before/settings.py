STORE = {"class": "stores.Memory", "capacity": 3}
