def full_name(user):
    return user["first_name"].strip().title() + " " + user["last_name"].strip().title()


def greet(customer_record, other):
    message = "Dear {}, welcome to the shop".format(full_name(customer_record))
    if full_name(customer_record) == full_name(other):
        return None
    greeting = full_name(customer_record)
    return [message, greeting, full_name(other)]
