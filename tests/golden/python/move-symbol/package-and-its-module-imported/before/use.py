from tools import where

print(where())
