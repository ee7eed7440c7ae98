from typing import Any, Iterator
from enum import IntEnum, StrEnum
class HTTPStatus(IntEnum):
    phrase: str
    description: str
    is_informational: bool
    is_success: bool
    is_redirection: bool
    is_client_error: bool
    is_server_error: bool
class HTTPMethod(StrEnum):
    description: str
