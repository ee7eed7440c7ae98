def send(*args):
    print(args)


def order(name):
    path = ('/import/' + name + '/issues?' +
            'group=' + name)
    send('PUT', path,
         400)
