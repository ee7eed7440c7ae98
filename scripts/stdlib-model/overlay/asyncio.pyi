from asyncio.futures import Future as Future
from asyncio.tasks import Task as Task
from asyncio.events import get_event_loop as get_event_loop, get_running_loop as get_running_loop
