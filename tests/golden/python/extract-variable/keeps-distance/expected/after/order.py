def send(*args, **options):
    print(args, options)


def order(name):
    if name:
        body = dict(
            name=name,
            # the usual one
            group=1,
        )
        send('PUT', body, 400)
