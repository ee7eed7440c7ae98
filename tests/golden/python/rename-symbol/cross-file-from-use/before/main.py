from utils import helper_function

result = helper_function(5)
print(result)
