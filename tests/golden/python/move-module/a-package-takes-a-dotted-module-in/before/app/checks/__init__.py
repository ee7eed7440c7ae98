import other.templates

FIRST = other.templates.NAME
