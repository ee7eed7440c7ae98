"""Settings."""

RETRIES = 3
