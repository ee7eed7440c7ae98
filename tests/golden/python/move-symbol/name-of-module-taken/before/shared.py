import sys; from pkg.old import f, g; print(f(), g(), sys)
