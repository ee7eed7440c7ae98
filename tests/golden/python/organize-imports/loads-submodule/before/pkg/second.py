from pkg import by_other

VALUE = by_other.VALUE
