# pylint: disable=unused-import
from json import dumps

X = 1
