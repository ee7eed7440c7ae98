import logging

log = logging.getLogger("shop.orders")


def place(item):
    log.info(item)
