port: int

port = 8080
print(port)
