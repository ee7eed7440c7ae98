class Page: ...

page = Page()
page.remark = 1
print(page.remark)
page.remark = 2
