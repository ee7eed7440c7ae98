import logging

log = logging.getLogger(__name__)
