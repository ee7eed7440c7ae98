import concurrent
import os
from concurrent import futures
from os import path

print(concurrent.futures.ThreadPoolExecutor, os.path.sep)
