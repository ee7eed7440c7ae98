try:
    from json import loads, dumps
except ImportError:
    from simplejson import loads, dumps
