from typing import Any, Callable, TypeVar, overload

F = TypeVar("F", bound=Callable[..., Any])


@overload
def actor(fn: F) -> F: ...
@overload
def actor(*, queue: str = "default", priority: int = 0) -> Callable[[F], F]: ...
def actor(fn=None, *, queue="default", priority=0):
    def decorate(function):
        function.queue = queue
        function.priority = priority
        return function

    return decorate if fn is None else decorate(fn)


def pick(flag, first, second):
    chosen = plain if flag else actor
    return chosen(fn=first) if flag else chosen(queue=second)


def plain(fn):
    return fn
