from pkg import old
from pkg import state

print(old.bump(2), state.COUNT)
