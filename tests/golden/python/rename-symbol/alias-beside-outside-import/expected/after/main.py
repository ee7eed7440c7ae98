try:
    from importlib import metadata as renamed
except ImportError:
    import importlib_metadata as renamed
print(renamed.version("pip") != "")
