import logging

log = logging.getLogger("shop.orders")


def order(item):
    log.info(item)
