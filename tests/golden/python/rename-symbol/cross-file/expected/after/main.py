from utils import utility_func, HelperClass

result = utility_func(5)
obj = HelperClass()
print(result)
