import lib as other
from lib import couple
from lib import pair as two

two(1, 2)
other.pair(1, 2)
couple(1, 2)
