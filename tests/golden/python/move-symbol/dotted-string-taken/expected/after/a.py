TARGET = "new.f"
