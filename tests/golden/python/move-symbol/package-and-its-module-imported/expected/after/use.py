from places import where

print(where())
