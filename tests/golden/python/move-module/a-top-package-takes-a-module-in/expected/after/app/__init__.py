import app.templates

FIRST = app.templates.NAME
