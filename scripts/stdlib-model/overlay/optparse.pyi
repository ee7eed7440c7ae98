from typing import Any, Iterator
class Option:
    action: Any
    type: Any
    dest: Any
    default: Any
    nargs: Any
    const: Any
    choices: Any
    callback: Any
    callback_args: Any
    callback_kwargs: Any
    help: Any
    metavar: Any
