from concurrent.futures import ThreadPoolExecutor
from threading import Thread
def target(name, nack=False):
    print(name, nack)
class Base:
    def queue(self, **kw):
        return None
    def run(self):
        with ThreadPoolExecutor(1) as ex:
            ex.submit(self.queue, name="a", nack=True).result()
        t = Thread(target=self.queue, kwargs={"name": "b", "nack": 2}); t.start(); t.join()
class Buffer(Base):
    def queue(self, **kw):
        return target(**kw)
Buffer().run()
