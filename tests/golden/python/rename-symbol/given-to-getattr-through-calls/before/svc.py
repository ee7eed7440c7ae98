from concurrent.futures import ThreadPoolExecutor
from threading import Thread


class Svc:
    def fetch(self):
        return 1


class Other:
    def fetch(self):
        return 2


def work(svc: Svc, name):
    return getattr(svc, name)()


def chosen(svc: Svc, **options):
    return getattr(svc, options.get("name", "fetch"))()


def trimmed(svc: Svc, name):
    return getattr(svc, name.strip())()


def formatted(svc: Svc, name):
    return getattr(svc, f"{name}")()


def passed(svc: Svc, **options):
    return work(svc, **options)


def main(svc: Svc):
    thread = Thread(target=work, args=(svc, "fetch"))
    thread.start()
    thread.join()
    other = Thread(target=work, kwargs={"svc": svc, "name": "fetch"})
    other.start()
    other.join()
    with ThreadPoolExecutor() as pool:
        print(pool.submit(work, svc, "fetch").result())
    print(chosen(svc), trimmed(svc, "fetch"), formatted(svc, "fetch"), passed(svc, name="fetch"))
    print("fetch")
