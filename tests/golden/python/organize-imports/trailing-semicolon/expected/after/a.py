import os  # both

print(os);
if os:
    import json;
import io;
print(io)
