from ..other import g
