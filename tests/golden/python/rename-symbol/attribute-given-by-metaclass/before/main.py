from orm import Author

print(Author.fields, Author().fields, Author.table)
