from utils import *

result = helper_function(5)
print(result)
