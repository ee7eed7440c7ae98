from .sub import schema as sa_schema
import pkg


def name_of(table):
    if getattr(table, "schema", None) is not None:
        return table.schema
    return sa_schema.NAME, pkg
