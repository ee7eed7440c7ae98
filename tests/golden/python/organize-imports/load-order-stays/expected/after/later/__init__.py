from later.alpha import derived
from later.zeta import base
