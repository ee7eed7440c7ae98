# The LibCST side of `libcst-worker.ts`: one JSON object per line in, one per line out, until `shutdown` or the end of the
# input. Needs nothing but LibCST. Spans are UTF-8 bytes of the content that was parsed, lines start at 1, columns at 0.
import json
import os
import sys
import threading
import traceback
from collections import OrderedDict

from libcst_error import WorkerError

VERSION = "0.1.0"
CAPACITY = 100


def main():
    # Whatever prints by accident must not break the protocol.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def answer(document):
        answers.write(json.dumps(document, separators=(",", ":")).encode() + b"\n")
        answers.flush()

    try:
        import libcst  # noqa: F401
        from importlib.metadata import version
    except ImportError as error:
        answer({"status": "error", "error_code": "InternalError", "message": str(error), "details": {"missing": "libcst"}})
        return 1
    answer({"status": "ready", "version": VERSION, "libcst_version": version("libcst")})
    worker = Worker()
    for line in sys.stdin.buffer:
        request_id = None
        try:
            request = json.loads(line)
            request_id = request.get("id")
            result = worker.handle(request)
            answer({"id": request_id, "status": "ok", **result})
        except WorkerError as error:
            problem = {"error_code": error.code, "message": str(error), "details": error.details}
            answer({"id": request_id, "status": "error", **problem})
        except Exception as error:
            problem = {"error_code": "InternalError", "message": f"{type(error).__name__}: {error}"}
            details = {"traceback": traceback.format_exc(limit=-20)}
            answer({"id": request_id, "status": "error", **problem, "details": details})
        if worker.done:
            return 0
    # The input ended without a `shutdown`: whoever started this is gone.
    return 1


class Worker:
    def __init__(self):
        self.done = False
        self.modules = OrderedDict()
        self.count = 0
        self.operations = {
            "parse": self.parse,
            "get_bindings": lambda request: {"bindings": self.find(request).bindings()},
            "get_references": lambda request: {"references": self.find(request).references(request.get("name"))},
            "get_imports": lambda request: {"imports": self.find(request).imports()},
            "get_scopes": lambda request: {"scopes": self.find(request).scopes()},
            "rewrite_name": self.rewrite_name,
            "rewrite_batch": lambda request: {"new_content": self.find(request).rewrite(request["rewrites"])},
            "release": self.release,
            "shutdown": self.shutdown,
        }

    def handle(self, request):
        operation = self.operations.get(request.get("op"))
        if operation is None:
            raise WorkerError("InternalError", f"there is no operation {request.get('op')!r}")
        return operation(request)

    def parse(self, request):
        # Not before it is known that LibCST is there.
        from libcst_module import ParsedModule

        module = ParsedModule(request["path"], request["content"])
        self.count += 1
        cst_id = f"cst_{self.count:03d}"
        self.modules[cst_id] = module
        while len(self.modules) > CAPACITY:
            self.modules.popitem(last=False)
        return {"cst_id": cst_id, "module_name": module_name(request["path"])}

    def find(self, request):
        cst_id = request["cst_id"]
        module = self.modules.get(cst_id)
        if module is None:
            raise WorkerError("InvalidCstId", f"{cst_id} is not known, or not any more", {"cst_id": cst_id})
        self.modules.move_to_end(cst_id)
        return module

    def rewrite_name(self, request):
        rewrite = {"span": request["span"], "new_name": request["new_name"]}
        return {"new_content": self.find(request).rewrite([rewrite])}

    def release(self, request):
        self.find(request)
        del self.modules[request["cst_id"]]
        return {}

    def shutdown(self, request):
        self.done = True
        return {}


def module_name(path):
    parts = path.replace("\\", "/").rsplit(".", 1)[0].strip("/").split("/")
    if parts[-1] == "__init__" and len(parts) > 1:
        parts.pop()
    return ".".join(part for part in parts if part not in ("", "."))


def run_with_room():
    """Deep nesting in a file is deep recursion in LibCST."""
    sys.setrecursionlimit(20_000)
    threading.stack_size(256 * 1024 * 1024)
    ended = []
    thread = threading.Thread(target=lambda: ended.append(main()), daemon=True)
    thread.start()
    thread.join()
    sys.stdout.flush()
    os._exit(ended[0] if ended else 1)


if __name__ == "__main__":
    run_with_room()
