# pylint: disable-next=unused-import
from json import dumps

X = 1
