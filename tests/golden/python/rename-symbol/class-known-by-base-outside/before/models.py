from orm import Model, belongs_to, many


class Customer(Model):
    orders = many("Order", order_by="Order.number")


class Order(Model):
    """An Order of a customer."""

    customer = belongs_to("Customer")
    lines = many("shop.Line", where="Order.id == Line.order_id")


print("New Order placed")
