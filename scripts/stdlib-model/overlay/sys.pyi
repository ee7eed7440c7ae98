from types import FrameType, ModuleType, TracebackType
from typing import Any, Callable, NoReturn, TextIO
argv: list[str]
base_prefix: str
base_exec_prefix: str
byteorder: str
builtin_module_names: tuple[str, ...]
stdlib_module_names: frozenset[str]
copyright: str
dont_write_bytecode: bool
executable: str
exec_prefix: str
hexversion: int
last_type: type[BaseException] | None
last_value: BaseException | None
last_traceback: TracebackType | None
maxsize: int
maxunicode: int
meta_path: list[Any]
modules: dict[str, ModuleType]
orig_argv: list[str]
path: list[str]
path_hooks: list[Any]
platform: str
platlibdir: str
prefix: str
pycache_prefix: str | None
ps1: object
ps2: object
stdin: TextIO
stdout: TextIO
stderr: TextIO
__stdin__: TextIO | None
__stdout__: TextIO | None
__stderr__: TextIO | None
version: str
api_version: int
version_info: _version_info
warnoptions: Any
winver: str
class _version_info(tuple[int, int, int, str, int]):
    major: int
    minor: int
    micro: int
    releaselevel: str
    serial: int
def exc_info() -> tuple[Any, Any, Any]: ...
def exception() -> BaseException | None: ...
def exit(status: Any = None, /) -> NoReturn: ...
def getdefaultencoding() -> str: ...
def getfilesystemencoding() -> str: ...
def getfilesystemencodeerrors() -> str: ...
def getrecursionlimit() -> int: ...
def getrefcount(object: Any, /) -> int: ...
def getsizeof(obj: object, default: int = ...) -> int: ...
def getswitchinterval() -> float: ...
def getwindowsversion() -> Any: ...
def intern(string: str, /) -> str: ...
def is_finalizing() -> bool: ...
def setrecursionlimit(limit: int, /) -> None: ...
def _getframe(depth: int = 0, /) -> FrameType: ...
def breakpointhook(*args: Any, **kwargs: Any) -> Any: ...
def displayhook(object: object, /) -> None: ...
def excepthook(exctype: type[BaseException], value: BaseException, traceback: TracebackType | None, /) -> None: ...
