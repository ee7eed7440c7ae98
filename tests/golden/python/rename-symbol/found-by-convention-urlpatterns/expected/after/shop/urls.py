from django.urls import path

patterns = [path("", print)]
patterns += [path("x", print)]
