from django.urls import path

urlpatterns = [path("", print)]
urlpatterns += [path("x", print)]
