def send(*args):
    print(args)


def order(name):
    send('PUT', '/import/' + name + '/issues?' +
                'group=' + name,
         400)
