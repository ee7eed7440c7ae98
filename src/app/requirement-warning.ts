// A Python that the project says it does not run on (`requires-python`) explains failures that have nothing to do with a
// patch. Nothing is refused because of it.
import type { Warning } from '../kernel/warning.ts';
import { readRequiresPython, satisfiesRequirement } from '../platform/python-toolchain/requires-python.ts';

/** `version` may be as short as `3.11`. Null when all is well, or nothing can be said. */
export function requirementWarning(root: string, python: string, version: string | null): Warning | null {
  const required = version === null ? null : readRequiresPython(root);
  if (version === null || required === null || satisfiesRequirement(version, required)) return null;
  return {
    code: 'PythonVersionMismatch',
    message: `the project requires Python ${required}, but ${python} is ${version}`,
    place: null,
    suggestion: 'activate another environment, or name an interpreter with --python',
  };
}
