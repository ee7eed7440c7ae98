from a import load_json
import a

print(load_json("2"), a.load_json("3"))
