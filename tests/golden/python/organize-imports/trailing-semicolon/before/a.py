import shlex;
import os, sys;  # both
print(os);
if os:
    import json;
import re; import io;
print(io)
