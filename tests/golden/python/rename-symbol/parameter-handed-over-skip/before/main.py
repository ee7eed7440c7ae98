from concurrent.futures import ThreadPoolExecutor
from threading import Thread
def f(x, y=2): return x + y
with ThreadPoolExecutor() as ex:
    ex.submit(f, x=1)
    Thread(target=f, kwargs={"x": 1}).start()
