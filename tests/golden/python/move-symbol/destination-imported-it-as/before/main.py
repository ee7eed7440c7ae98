import dest

print(dest.twice())
