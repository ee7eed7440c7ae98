// The Python program that compiles files in memory. Runs on every Python 3, so that an old interpreter can say that it is
// too old for the syntax it finds. Names come on standard input, separated by NUL.

export const COMPILE_SCRIPT = `
import os, sys

def explain(path, error):
    line = getattr(error, "lineno", None) or 1
    column = getattr(error, "offset", None) or 1
    message = getattr(error, "msg", None) or str(error) or "cannot be compiled"
    shown = ["%s:%d:%d: %s: %s" % (path, line, max(column, 1), type(error).__name__, " ".join(message.split()))]
    text = (getattr(error, "text", None) or "").strip()
    if text:
        shown.append("    " + text.splitlines()[0][:200])
    return "\\n".join(shown)

def main():
    sys.setrecursionlimit(20000)
    paths = [path for path in sys.stdin.buffer.read().decode("utf-8").split("\\0") if path]
    failures = []
    for path in paths:
        try:
            # Names are UTF-8 on the disk, whatever the locale says.
            with open(path if os.name == "nt" else path.encode("utf-8"), "rb") as file:
                source = file.read()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            continue  # the patch takes it away, or it is not there without the patch
        try:
            compile(source, path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError) as error:
            failures.append(explain(path, error))
    if not failures:
        return 0
    version = "%d.%d.%d" % sys.version_info[:3]
    count = len(paths)
    summary = "%d of %d file%s do%s not compile with Python %s (%s); newer syntax needs a newer interpreter (--python)"
    end = summary % (len(failures), count, "" if count == 1 else "s", "es" if count == 1 else "", version, sys.executable)
    sys.stdout.buffer.write("\\n".join(failures + [end, ""]).encode("utf-8", "backslashreplace"))
    return 1

sys.exit(main())
`;
