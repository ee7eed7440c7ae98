from conf import BASE as BASE_1

BASE = 3
print(BASE_1 + "/", BASE)
