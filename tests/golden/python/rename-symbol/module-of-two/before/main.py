try:
    from vendor import six
except ImportError:
    import six

print(six.VALUE)
