// Modules that tools find by their name: renaming one takes it away from its tool, and a module that gets such a name
// is suddenly loaded by it.
import { TugError } from '../../../../base/tug-error.ts';
import type { Definition } from '../../meaning/meaning.ts';

export function refuseNamesOfTools(operation: string, target: Definition): void {
  if (target.kind !== 'module' || target.module.kind !== 'file' || target.module.file.isPackage) return;
  const { path, moduleName } = target.module.file;
  const word = path.slice(path.lastIndexOf('/') + 1).replace(/\.pyi?$/, '');
  const reason = knownByName(word, !moduleName.includes('.'));
  if (reason === null) return;
  throw new TugError('UnsupportedOperation', `${operation} of ${word} is refused: ${reason}`, {
    hint: 'leave the file as it is, and move what is in it to another module',
    details: { operation, symbol: word, reason },
  });
}

/** Why a module of this name is special; null when it is not. */
export function knownByName(word: string, isTopLevel: boolean): string | null {
  return ANYWHERE.get(word) ?? (isTopLevel ? (TOP_LEVEL.get(word) ?? null) : null);
}

const ANYWHERE: ReadonlyMap<string, string> = new Map([
  ['conftest', 'pytest looks for conftest.py by its name'],
]);

const TOP_LEVEL: ReadonlyMap<string, string> = new Map([
  ['setup', 'build tools look for setup.py by its name'],
  ['noxfile', 'nox looks for noxfile.py by its name'],
  ['sitecustomize', 'the interpreter loads sitecustomize by its name'],
  ['usercustomize', 'the interpreter loads usercustomize by its name'],
]);
