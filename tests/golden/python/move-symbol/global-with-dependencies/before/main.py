import old

print(old.bump(), old.COUNT, old.other())
