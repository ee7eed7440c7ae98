from a import parse
import a

print(parse("2"), a.parse("3"))
