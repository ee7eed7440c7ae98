from a import f as g
import a as aa
print(g(), aa.f())
