import views
import web

print(web.answer("/hello", {}), views.plain())
