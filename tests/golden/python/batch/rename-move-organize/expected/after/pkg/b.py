from pkg.a import Figure
from pkg.util import assist

print(Figure().surface(), assist(1))
