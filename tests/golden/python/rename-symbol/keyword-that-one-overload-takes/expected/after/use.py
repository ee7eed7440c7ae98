from actors import actor


@actor(queue="fast", priority=2)
def work():
    return 1


print(work(), work.queue)
