import threading

def f(a):
    print(a)

threading.Thread(target=f, kwargs=dict(a=3)).start()
threading.Thread(target=f, kwargs={"a": 4}).start()
