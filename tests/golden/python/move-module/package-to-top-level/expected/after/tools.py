from pkg import other
from pkg.other import name
