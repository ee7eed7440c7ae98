def send(*args, **options):
    print(args, options)


def order(name):
    if name:
        send('PUT', dict(
            name=name,
            # the usual one
            group=1,
        ), 400)
