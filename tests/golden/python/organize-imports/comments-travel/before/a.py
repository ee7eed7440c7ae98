# Licence: MIT

# talks to the network
import socket
import os  # paths
from json import (
    loads,  # reads
    dumps,
)
# third
from abc import ABC  # base

x = [socket, os, loads, dumps, ABC]
