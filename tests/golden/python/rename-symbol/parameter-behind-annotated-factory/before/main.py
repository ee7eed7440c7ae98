from collections.abc import Callable
from functools import wraps


def logged[**P, R](prefix: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    def decorate(fn: Callable[P, R]) -> Callable[P, R]:
        @wraps(fn)
        def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
            print(prefix)
            return fn(*args, **kwargs)

        return wrapper

    return decorate


@logged("->")
def area(width: int, height: int = 2) -> int:
    return width * height


print(area(2, height=5))
