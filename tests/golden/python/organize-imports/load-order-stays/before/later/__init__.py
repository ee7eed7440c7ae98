from later.zeta import base
from later.alpha import derived
