from pkg import run

run()
