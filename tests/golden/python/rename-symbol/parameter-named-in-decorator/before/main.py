def transactional(argument):
    def decorate(fn):
        def wrapper(**kwargs):
            print(kwargs[argument])
            return fn(**kwargs)

        return wrapper

    return decorate


@transactional("repo")
def bulk(repo, count):
    return repo, count


print(bulk(repo=1, count=2), {"repo": 3})
