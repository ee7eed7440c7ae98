from utils import *

result = utility_func(5)
print(result)
