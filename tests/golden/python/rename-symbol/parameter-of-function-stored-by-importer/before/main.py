import json

from runner import run
from table import TABLE

print(run(*json.loads("[]") or [TABLE["resize"]]))
