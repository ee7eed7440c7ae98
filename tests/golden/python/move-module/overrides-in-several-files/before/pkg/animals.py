class Animal:
    def speak(self):
        return ""
