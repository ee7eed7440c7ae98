from pkg.zeta import base
from pkg.alpha import derived
