import ours
import requests
import ours_too

print(ours, requests, ours_too)
