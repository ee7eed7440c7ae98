class Page: ...

page = Page()
page.note = 1
print(page.note)
page.note = 2
