from __future__ import annotations

import os
import sys
from os import O_RDONLY, PathLike, path

import requests
from Flask import Flask

import pkg.other
from pkg.other import h

from .. import up
from .other import g


def f() -> PathLike:
    return [g, requests, h, sys, pkg, up, path, O_RDONLY, Flask, os]
