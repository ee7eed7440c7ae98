def greet(customer_record, other):
    message = "Dear {}, welcome to the shop".format(
        customer_record["first_name"].strip().title()
        + " "
        + customer_record["last_name"].strip().title()
    )
    if (
        customer_record["first_name"].strip().title()
        + " "
        + customer_record["last_name"].strip().title()
        == other["first_name"].strip().title()
        + " "
        + other["last_name"].strip().title()
    ):
        return None
    greeting = (
        customer_record["first_name"].strip().title()
        + " "
        + customer_record["last_name"].strip().title()
    )
    return [
        message,
        greeting,
        other["first_name"].strip().title() + " " + other["last_name"].strip().title(),
    ]
