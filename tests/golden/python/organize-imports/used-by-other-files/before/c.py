import string
