def main():
    print("ready")
