def connect():
    print("connected")


connection = connect()
