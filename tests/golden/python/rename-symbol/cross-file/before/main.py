from utils import helper_function, HelperClass

result = helper_function(5)
obj = HelperClass()
print(result)
