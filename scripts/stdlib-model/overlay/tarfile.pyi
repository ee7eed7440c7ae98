from typing import Any, Iterator
class FilterError(TarError):
    tarinfo: Any
class LinkFallbackError(FilterError): ...
