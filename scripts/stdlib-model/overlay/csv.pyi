from typing import Any, Generic, Iterable, Iterator, Mapping, Sequence, TypeVar
from _csv import Error as Error, Dialect as Dialect
_T = TypeVar('_T')
class DictReader(Iterator[dict[str, Any]], Generic[_T]):
    fieldnames: Sequence[Any] | None
    restkey: Any
    restval: Any
    reader: Any
    dialect: Any
    line_num: int
    def __init__(self, f: Iterable[str], fieldnames: Any = None, restkey: Any = None, restval: Any = None, dialect: Any = 'excel', *args: Any, **kwds: Any) -> None: ...
    def __next__(self) -> dict[str, Any]: ...
class DictWriter(Generic[_T]):
    fieldnames: Any
    restval: Any
    extrasaction: str
    writer: Any
    def __init__(self, f: Any, fieldnames: Any, restval: Any = '', extrasaction: str = 'raise', dialect: Any = 'excel', *args: Any, **kwds: Any) -> None: ...
    def writeheader(self) -> Any: ...
    def writerow(self, rowdict: Any) -> Any: ...
    def writerows(self, rowdicts: Any) -> None: ...
