// What a client hears once, when it connects: how the tools belong together. Short, since it is paid for in every session.

export const INSTRUCTIONS = `tug changes code by meaning: use it instead of search-and-replace to rename, move, delete, extract, inline, change signatures, or sort imports. It edits only what it can prove, checks the patch in a sandbox, and writes all or nothing.
Name the target with symbol ("src/a.py::Class.method", "pkg.mod:name", an id, or a name together with file), or with file, line, column (from 1, columns in UTF-8 bytes). Paths are relative to the workspace root or absolute.
Without apply nothing is written: the answer holds the patch, its diff and patch_id for tug_apply_patchset. With apply: true it is written once the checks pass; tug_undo takes it back.
status needs_decision: some places cannot be proven, or a warning says that the program will break. open says what happens to them (skip, likely, include, fail); include takes ids of places, groups and ties (occ_, grp_, tie_), with a minus before an id to leave a place alone, and codes of warnings to go on in spite of. "next" holds the exact calls.
workspace_path is the absolute path of the project (default: where the server was started); every answer says which workspace it is about. Errors have a code, a message and a hint with the next step.`;
