// The variables a Python check runs with. An installed package may be a link to the user's own tree (an editable install):
// what stands on PYTHONPATH is found before it, so that the sandbox is what is tested. Nothing else is changed: tests
// may look at any variable.
import { delimiter } from 'node:path';

export function pythonEnvironment(roots: readonly string[]): Readonly<Record<string, string>> {
  const folders = roots.map((root) => (root === '' ? '{workspace}' : `{workspace}/${root}`));
  return {
    PYTHONPATH: [...folders, '{inherited}'].join(delimiter),
    PYTHONDONTWRITEBYTECODE: '1',
  };
}
