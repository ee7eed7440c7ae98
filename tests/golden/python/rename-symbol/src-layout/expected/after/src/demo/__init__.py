from demo.core import fresh
