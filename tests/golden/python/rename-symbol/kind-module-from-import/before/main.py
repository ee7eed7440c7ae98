import utils

print(utils.f(), utils)
