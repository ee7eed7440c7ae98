from src import use, util as u

print(use(2), u())
