exec("""
def parse(items):
    result = [item for item in items]
    return result
""")
