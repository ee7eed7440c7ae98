from .other import g
import requests
from pkg.other import h
import sys
from __future__ import annotations
import pkg.other
from .. import up
from os import path, PathLike, O_RDONLY
from Flask import Flask
import os

def f() -> PathLike:
    return [g, requests, h, sys, pkg, up, path, O_RDONLY, Flask, os]
