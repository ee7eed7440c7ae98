from typing import Any, Awaitable, AsyncGenerator, AsyncIterator, Callable, Coroutine, Generator, Generic, ItemsView, Iterable, Iterator, KeysView, Mapping, Self, TypeVar, ValuesView
_T = TypeVar('_T')
_K = TypeVar('_K')
_V = TypeVar('_V')
_Y = TypeVar('_Y', covariant=True)
_C = TypeVar('_C', contravariant=True)
_R = TypeVar('_R', covariant=True)
class FunctionType:
    __closure__: tuple[CellType, ...] | None
    __code__: CodeType
    __defaults__: tuple[Any, ...] | None
    __dict__: dict[str, Any]
    __globals__: dict[str, Any]
    __name__: str
    __qualname__: str
    __annotations__: dict[str, Any]
    __kwdefaults__: dict[str, Any] | None
    __module__: str
    __wrapped__: Any
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
    def __get__(self, instance: object, owner: type | None = None, /) -> Any: ...
LambdaType = FunctionType
class CodeType:
    co_argcount: int
    co_posonlyargcount: int
    co_kwonlyargcount: int
    co_nlocals: int
    co_stacksize: int
    co_flags: int
    co_code: bytes
    co_consts: tuple[Any, ...]
    co_names: tuple[str, ...]
    co_varnames: tuple[str, ...]
    co_filename: str
    co_name: str
    co_qualname: str
    co_firstlineno: int
    co_freevars: tuple[str, ...]
    co_cellvars: tuple[str, ...]
    def replace(self, **k: Any) -> Self: ...
    def co_lines(self) -> Iterator[tuple[int, int, int | None]]: ...
class MappingProxyType(Mapping[_K, _V]):
    def __new__(cls, mapping: Any) -> Self: ...
    def __getitem__(self, key: _K, /) -> _V: ...
    def __iter__(self) -> Iterator[_K]: ...
    def __len__(self) -> int: ...
    def copy(self) -> dict[_K, _V]: ...
class SimpleNamespace:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __getattribute__(self, name: str, /) -> Any: ...
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any, /) -> None: ...
    def __delattr__(self, name: str, /) -> None: ...
class ModuleType:
    __name__: str
    __file__: str | None
    __dict__: dict[str, Any]
    __loader__: Any
    __package__: str | None
    __path__: Any
    __spec__: Any
    __doc__: str | None
    __all__: Any
    def __init__(self, name: str, doc: str | None = ...) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
class CellType:
    cell_contents: Any
    def __new__(cls, contents: object = ..., /) -> Self: ...
class GeneratorType(Generator[_Y, _C, _R]): ...
class AsyncGeneratorType(AsyncGenerator[_Y, _C]): ...
class CoroutineType(Coroutine[_Y, _C, _R]): ...
class MethodType:
    __closure__: tuple[CellType, ...] | None
    __code__: CodeType
    __defaults__: tuple[Any, ...] | None
    __func__: Callable[..., Any]
    __self__: object
    __name__: str
    __qualname__: str
    def __new__(cls, func: Callable[..., Any], instance: object, /) -> Self: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
class BuiltinFunctionType:
    __self__: object
    __name__: str
    __qualname__: str
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
BuiltinMethodType = BuiltinFunctionType
class TracebackType:
    tb_next: TracebackType | None
    tb_frame: FrameType
    tb_lasti: int
    tb_lineno: int
class FrameType:
    f_back: FrameType | None
    f_builtins: dict[str, Any]
    f_code: CodeType
    f_globals: dict[str, Any]
    f_lasti: int
    f_lineno: int | Any
    f_locals: dict[str, Any]
    f_trace: Any
    f_trace_lines: bool
    f_trace_opcodes: bool
    def clear(self) -> None: ...
class GenericAlias:
    __origin__: Any
    __args__: tuple[Any, ...]
    __parameters__: tuple[Any, ...]
    def __getattr__(self, name: str) -> Any: ...
class UnionType:
    __args__: tuple[Any, ...]
    __parameters__: tuple[Any, ...]
class NoneType:
    def __bool__(self) -> bool: ...
class EllipsisType: ...
class NotImplementedType: ...
class DynamicClassAttribute:
    fget: Any
    fset: Any
    fdel: Any
    overwrite_doc: bool
def new_class(name: str, bases: Iterable[object] = (), kwds: dict[str, Any] | None = None, exec_body: Any = None) -> type: ...
def resolve_bases(bases: Iterable[object]) -> tuple[Any, ...]: ...
def prepare_class(name: str, bases: tuple[type, ...] = (), kwds: dict[str, Any] | None = None) -> tuple[type, dict[str, Any], dict[str, Any]]: ...
def coroutine(func: _T) -> _T: ...
class CapsuleType: ...
