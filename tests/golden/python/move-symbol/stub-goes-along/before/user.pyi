from old import f, g
