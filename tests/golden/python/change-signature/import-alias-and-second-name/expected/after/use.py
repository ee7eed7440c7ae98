import lib as other
from lib import couple
from lib import pair as two

two(2, 1)
other.pair(2, 1)
couple(2, 1)
