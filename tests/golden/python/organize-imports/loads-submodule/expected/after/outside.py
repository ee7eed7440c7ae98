import concurrent
import os
from concurrent import futures

print(concurrent.futures.ThreadPoolExecutor, os.path.sep)
