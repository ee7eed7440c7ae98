import conf
import conf as c

print(30, 30, conf.RETRIES)
