from orm import Author

print(Author.columns, Author().columns, Author.table)
