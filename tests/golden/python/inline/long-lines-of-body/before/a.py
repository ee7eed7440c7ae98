log = []


def send(user, subject, body):
    text = subject.upper() + "\n" + body
    log.append((user, text, "sent by the mail service of the company, thank you"))
    return text
