from makers import *
