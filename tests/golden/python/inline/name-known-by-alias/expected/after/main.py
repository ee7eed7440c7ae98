from src import util as u

print(u() + 2, u())
