import sys; from pkg.new import f; from pkg.old import g; print(f(), g(), sys)
