from concurrent.futures import ThreadPoolExecutor
from threading import Thread
def f(renamed, y=2): return renamed + y
with ThreadPoolExecutor() as ex:
    ex.submit(f, x=1)
    Thread(target=f, kwargs={"x": 1}).start()
