from conf import (
    RETRIES,
    TIMEOUT as T,
)

print(T, RETRIES)
