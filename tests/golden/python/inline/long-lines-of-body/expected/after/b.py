from a import log


class Service:
    def notify(self, user_with_long_name, subject_of_the_mail):
        if user_with_long_name:
            for attempt in range(2):
                print(attempt)
                text = subject_of_the_mail.upper() + "\n" + "body"
                log.append(
                    (
                        user_with_long_name,
                        text,
                        "sent by the mail service of the company, thank you",
                    )
                )
                result = text
        return result
