def quick():
    return "fast"
