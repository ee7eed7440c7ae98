from utils import utility_func

result = utility_func(5)
print(result)
