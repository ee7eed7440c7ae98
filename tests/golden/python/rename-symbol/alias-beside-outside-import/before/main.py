try:
    from importlib import metadata
except ImportError:
    import importlib_metadata as metadata
print(metadata.version("pip") != "")
