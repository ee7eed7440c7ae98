import helpers

print(helpers.f(), helpers)
