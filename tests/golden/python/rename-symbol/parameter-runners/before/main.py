import threading
results = []
def work(n, scale=1): results.append(n * scale)
t = threading.Thread(target=work, args=(2,)); t.start(); t.join()
t = threading.Thread(target=work, kwargs={"n": 3}); t.start(); t.join()
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor() as ex: ex.submit(work, n=4).result()
print(results)
