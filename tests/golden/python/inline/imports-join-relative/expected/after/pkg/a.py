from .c import L

other = L
