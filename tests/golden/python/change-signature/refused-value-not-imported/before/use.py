from lib import wait

wait(2)
