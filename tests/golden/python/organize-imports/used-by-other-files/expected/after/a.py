import json
import os
import re
