# Runs a command with terminals for stdout, stderr and stdin, as a person would, and prints what came out of each as JSON.
# usage: run-in-terminal.py COLUMNS STDOUT STDERR COMMAND...   where STDOUT and STDERR are `terminal` or `pipe`
import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import termios

columns = int(sys.argv[1])
kinds = sys.argv[2:4]


def open_end(kind):
    if kind == "pipe":
        return os.pipe()
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    attributes = termios.tcgetattr(theirs)
    attributes[1] &= ~termios.OPOST
    termios.tcsetattr(theirs, termios.TCSANOW, attributes)
    return ours, theirs


ends = [open_end(kind) for kind in kinds]
keyboard, stdin = open_end("terminal")
child = subprocess.Popen(sys.argv[4:], stdin=stdin, stdout=ends[0][1], stderr=ends[1][1])
os.close(stdin)
for _, theirs in ends:
    os.close(theirs)

texts = {ours: b"" for ours, _ in ends}
left = set(texts)
while left:
    for ours in select.select(list(left), [], [])[0]:
        try:
            chunk = os.read(ours, 65536)
        except OSError:
            chunk = b""
        if chunk:
            texts[ours] += chunk
        else:
            left.discard(ours)

code = child.wait()
print(json.dumps({"code": code, "stdout": texts[ends[0][0]].decode(), "stderr": texts[ends[1][0]].decode()}))
