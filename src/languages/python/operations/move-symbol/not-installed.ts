// Packages that are loaded from now on, and import something that is not installed: whoever imports what moved fails with them.
import type { Warning } from '../../../../kernel/warning.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonContext } from '../python-context.ts';
import { loadedWith } from './import-cycle.ts';

/** `loaded` are loaded for the sake of `name` after the move, `before` were before it; with all that these load. */
export function findNotInstalled(
  context: PythonContext,
  name: string,
  loaded: readonly string[],
  before: readonly string[],
): readonly Warning[] {
  const { program } = context.engine;
  const found = importsFromOutside(context, [...loaded, ...loadedWith(program, loaded)]).filter(
    ({ top }) => program.isInstalled(top) !== true,
  );
  if (found.length === 0) return [];
  const known = new Set(
    importsFromOutside(context, [...before, ...loadedWith(program, before)]).map(({ top }) => top),
  );
  const told = new Set<string>();
  return found.flatMap(({ top, file, statement }) => {
    if (known.has(top) || told.has(top)) return [];
    told.add(top);
    const { tree } = file.facts;
    const state =
      program.isInstalled(top) === false
        ? `${top} is not installed`
        : `no environment is known that has ${top}`;
    return [
      {
        code: 'NotInstalled',
        message: `importing ${name} loads ${file.path} then, which imports ${top}: ${state}`,
        place: { file: file.path, span: { start: tree.start[statement]!, end: tree.end[statement]! } },
        suggestion: `install ${top}, import it only where it is used, or choose another package`,
      },
    ];
  });
}

/** Imports that run in any case when the files are loaded, and lead out of the workspace and the standard library. */
function importsFromOutside(
  { engine: { program } }: PythonContext,
  paths: readonly string[],
): readonly { readonly top: string; readonly file: PythonFile; readonly statement: number }[] {
  return [...new Set(paths)].flatMap((path) => {
    const file = program.file(path);
    if (file === null || file.isStub) return [];
    return file.facts.imports.flatMap(({ scope, typeChecking, conditional, level, module, statement }) => {
      if (scope !== MODULE_SCOPE || typeChecking || conditional || level > 0) return [];
      const top = module.split('.')[0]!;
      const found = program.findModule(top);
      const isOutside = found.kind === 'external' || (found.kind === 'file' && found.file.isExternal);
      return isOutside && !program.isStandardLibrary(top) ? [{ top, file, statement }] : [];
    });
  });
}
