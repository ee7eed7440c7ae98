from listed import __all__
