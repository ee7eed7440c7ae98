from lib import other, whole

print(whole(2.5), other)
