import requests

import ours
import ours_too

print(ours, requests, ours_too)
