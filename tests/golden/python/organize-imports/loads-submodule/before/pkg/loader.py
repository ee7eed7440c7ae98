from . import by_reader
from pkg import by_other
from pkg import read_elsewhere
