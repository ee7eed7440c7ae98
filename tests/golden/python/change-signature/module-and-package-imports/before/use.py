import pkg
import pkg.core as core

pkg.pair(1, 2)
core.pair(1, b=2)
