from .a import Record
from .b import Model
