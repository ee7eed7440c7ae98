import pkg
import pkg.core as core

pkg.pair(2, 1)
core.pair(a=1, b=2)
