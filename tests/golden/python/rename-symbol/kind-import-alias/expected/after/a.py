from json import loads as read

print(read("1"), read("[]"))
