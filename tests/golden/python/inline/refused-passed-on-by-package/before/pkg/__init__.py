from .conf import LIMIT
