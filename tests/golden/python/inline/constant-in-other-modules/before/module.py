import conf
import conf as c

print(conf.TIMEOUT, c.TIMEOUT, conf.RETRIES)
