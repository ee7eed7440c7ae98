from web import path

import views

patterns = [path("<pk>/", views.show), path("<pk>/old/", view=views.show)]
print(views.by_place(None, pk=1), sorted([2, 1], key=lambda one: -one))
