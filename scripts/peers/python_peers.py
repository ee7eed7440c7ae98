"""Renames with rope or jedi: `python_peers.py rope|jedi FOLDER [FILE...]`, one JSON request per line on stdin, one answer
each. The files, paths in the folder, are kept from rope: it gives up on everything because of one that does not parse.

A request is {"file", "line", "col", "name", "to"}, 1-based, columns in characters. The answer lists the places that were
changed, found by comparing texts: {"edits": [[file, line, col], ...]} or {"error": "..."}. With {"operation": "move"} ("to"
is the path of a file) or {"operation": "add-parameter"} ("to" is its name), for rope only, it is {"files": [path, ...]}.
"""

import json
import os
import sys
import time


def main():
    tool, folder = sys.argv[1], os.path.realpath(sys.argv[2])
    rename = rope_refactorer(folder, sys.argv[3:]) if tool == "rope" else jedi_renamer(folder)
    for line in sys.stdin:
        request = json.loads(line)
        began = time.perf_counter()
        try:
            if "operation" in request:
                answer = {"files": sorted(path for path, _ in rename(request))}
                answer["seconds"] = time.perf_counter() - began
                print(json.dumps(answer), flush=True)
                continue
            edits = []
            for path, new in rename(request):
                file = os.path.relpath(path, folder).replace(os.sep, "/")
                with open(path, encoding="utf-8", newline="") as source:
                    old = source.read()
                edits += [[file, *place] for place in changed_places(old, new, request["name"], request["to"])]
            answer = {"edits": edits}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        answer["seconds"] = time.perf_counter() - began
        print(json.dumps(answer), flush=True)


def changed_places(old, new, name, to):
    """Where the new text has the new name, in coordinates of the old one."""
    new = new.replace("\r\n", "\n")
    old = old.replace("\r\n", "\n")
    starts = [0]
    for index, letter in enumerate(old):
        if letter == "\n":
            starts.append(index + 1)
    places = []
    at = new.find(to)
    while at >= 0:
        offset = at - len(places) * (len(to) - len(name))
        line = last_not_after(starts, offset)
        places.append((line + 1, offset - starts[line] + 1))
        at = new.find(to, at + len(to))
    return places


def last_not_after(starts, offset):
    low, high = 0, len(starts) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if starts[middle] <= offset:
            low = middle
        else:
            high = middle - 1
    return low


def rope_refactorer(folder, kept_away):
    from rope.base.project import Project
    from rope.refactor.change_signature import ArgumentAdder, ChangeSignature
    from rope.refactor.move import create_move
    from rope.refactor.rename import Rename

    project = Project(folder, ropefolder=None, ignored_resources=["*.pyc", ".git", ".tug", *kept_away])

    def changes_of(request, resource, offset):
        operation = request.get("operation", "rename")
        if operation == "move":
            return create_move(project, resource, offset).get_changes(project.get_resource(request["to"]))
        if operation == "add-parameter":
            signature = ChangeSignature(project, resource, offset)
            last = len(signature.get_args())
            return signature.get_changes([ArgumentAdder(last, request["to"], default="None")])
        return Rename(project, resource, offset).get_changes(request["to"])

    def refactor(request):
        resource = project.get_resource(request["file"])
        lines = resource.read().split("\n")
        offset = sum(len(line) + 1 for line in lines[: request["line"] - 1]) + request["col"] - 1
        for change in changes_of(request, resource, offset).changes:
            if hasattr(change, "new_contents"):
                yield change.resource.real_path, change.new_contents

    return refactor


def jedi_renamer(folder):
    import jedi

    project = jedi.Project(folder)

    def rename(request):
        script = jedi.Script(path=os.path.join(folder, request["file"]), project=project)
        refactoring = script.rename(request["line"], request["col"] - 1, new_name=request["to"])
        for path, changed in refactoring.get_changed_files().items():
            yield str(path), changed.get_new_code()

    return rename


if __name__ == "__main__":
    main()
