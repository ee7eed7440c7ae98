def add(notebook, tag):
    notebook.add("a", tags=[tag])
    notebook.keep("a", tags=[tag])
