import readline

import plugins.first

X = 1
