from lib import DEFAULT, wait

wait(2)
