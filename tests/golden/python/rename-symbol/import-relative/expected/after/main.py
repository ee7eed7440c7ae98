import pkg.sub.deep.leaf
import pkg.side
