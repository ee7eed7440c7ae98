from concurrent.futures._base import Executor as Executor
from concurrent.futures._base import Future as Future
from concurrent.futures._base import as_completed as as_completed
