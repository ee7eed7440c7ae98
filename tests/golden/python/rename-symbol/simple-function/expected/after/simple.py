def transform_data(items):
    """Process a list of items."""
    return [x * 2 for x in items]

def main():
    data = [1, 2, 3]
    result = transform_data(data)  # reference
    print(transform_data([4, 5]))   # another reference

main()
