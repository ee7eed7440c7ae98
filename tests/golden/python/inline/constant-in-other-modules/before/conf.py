"""Settings."""

# How long to wait, in seconds.
TIMEOUT = 30
RETRIES = 3
