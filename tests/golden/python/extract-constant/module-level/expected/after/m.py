TWENTY = 10 * 2

print(TWENTY)
