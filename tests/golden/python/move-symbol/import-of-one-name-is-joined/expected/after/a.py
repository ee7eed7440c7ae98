from new import f, z

f(), z()
