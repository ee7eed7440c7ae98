from a import send


class Service:
    def notify(self, user_with_long_name, subject_of_the_mail):
        if user_with_long_name:
            for attempt in range(2):
                print(attempt)
                result = send(user_with_long_name, subject_of_the_mail, "body")
        return result
