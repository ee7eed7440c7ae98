import os
import _thread
