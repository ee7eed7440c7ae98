from hooks.fresh import helper

print(helper())
