def main():
    print("notes")
