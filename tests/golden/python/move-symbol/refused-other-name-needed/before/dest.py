from origin import run as go
