# Licence: MIT

import os  # paths

# talks to the network
import socket

# third
from abc import ABC  # base
from json import loads  # reads
from json import (
    dumps,
)

x = [socket, os, loads, dumps, ABC]
