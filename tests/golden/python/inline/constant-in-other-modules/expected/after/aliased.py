from conf import (
    RETRIES,
)

print(30, RETRIES)
