from pkg import base

derived = base + 1
