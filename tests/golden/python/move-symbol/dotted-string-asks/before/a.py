TARGET = "old.f"
