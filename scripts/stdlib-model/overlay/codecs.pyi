from typing import Any, Iterator
class CodecInfo(tuple[Any, ...]):
    encode: Any
    decode: Any
    incrementalencoder: Any
    incrementaldecoder: Any
    streamwriter: Any
    streamreader: Any
    name: str
