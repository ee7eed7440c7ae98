import threading
results = []
def work(amount, scale=1): results.append(amount * scale)
t = threading.Thread(target=work, args=(2,)); t.start(); t.join()
t = threading.Thread(target=work, kwargs={"amount": 3}); t.start(); t.join()
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor() as ex: ex.submit(work, amount=4).result()
print(results)
