from concurrent.futures import ThreadPoolExecutor
from threading import Thread
def target(name, no_ack=False):
    print(name, no_ack)
class Base:
    def queue(self, **kw):
        return None
    def run(self):
        with ThreadPoolExecutor(1) as ex:
            ex.submit(self.queue, name="a", no_ack=True).result()
        t = Thread(target=self.queue, kwargs={"name": "b", "no_ack": 2}); t.start(); t.join()
class Buffer(Base):
    def queue(self, **kw):
        return target(**kw)
Buffer().run()
