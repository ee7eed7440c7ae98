from lib import where

print(where())
