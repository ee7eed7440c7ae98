print("connected")
