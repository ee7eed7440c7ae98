from typing import Any, AnyStr, Callable, Generic, IO, Mapping, Self, Sequence
PIPE: int
STDOUT: int
DEVNULL: int
class CompletedProcess(Generic[AnyStr]):
    args: Any
    returncode: int
    stdout: AnyStr
    stderr: AnyStr
    def check_returncode(self) -> None: ...
def run(args: Any, *_: Any, **kwargs: Any) -> CompletedProcess[Any]: ...
def call(args: Any, *_: Any, **kwargs: Any) -> int: ...
def check_call(args: Any, *_: Any, **kwargs: Any) -> int: ...
def check_output(args: Any, *_: Any, **kwargs: Any) -> str | bytes: ...
def getstatusoutput(cmd: Any, *, encoding: str | None = None, errors: str | None = None) -> tuple[int, str]: ...
def getoutput(cmd: Any, *, encoding: str | None = None, errors: str | None = None) -> str: ...
def list2cmdline(seq: Any) -> str: ...
class SubprocessError(Exception): ...
class TimeoutExpired(SubprocessError):
    cmd: Any
    timeout: float
    output: Any
    stdout: Any
    stderr: Any
class CalledProcessError(SubprocessError):
    returncode: int
    cmd: Any
    output: Any
    stdout: Any
    stderr: Any
class Popen(Generic[AnyStr]):
    args: Any
    stdin: IO[AnyStr] | None
    stdout: IO[AnyStr] | None
    stderr: IO[AnyStr] | None
    pid: int
    returncode: int | Any
    universal_newlines: bool
    def __init__(self, args: Any, *_: Any, **kwargs: Any) -> None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def communicate(self, input: AnyStr | None = None, timeout: float | None = None) -> tuple[Any, Any]: ...
    def send_signal(self, sig: int) -> None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, exc_type: Any, value: Any, traceback: Any) -> None: ...
class STARTUPINFO:
    dwFlags: int
    hStdInput: Any
    hStdOutput: Any
    hStdError: Any
    wShowWindow: int
    lpAttributeList: Any
    def copy(self) -> STARTUPINFO: ...
CREATE_NEW_CONSOLE: int
CREATE_NEW_PROCESS_GROUP: int
STARTF_USESHOWWINDOW: int
STARTF_USESTDHANDLES: int
STD_INPUT_HANDLE: int
STD_OUTPUT_HANDLE: int
STD_ERROR_HANDLE: int
SW_HIDE: int
CREATE_NO_WINDOW: int
DETACHED_PROCESS: int
CREATE_DEFAULT_ERROR_MODE: int
CREATE_BREAKAWAY_FROM_JOB: int
