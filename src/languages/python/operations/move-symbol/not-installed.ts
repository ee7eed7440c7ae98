// Parent packages that an import of the moved definition loads after the move. If one of them imports a package that is not
// installed, that import fails.
import type { Warning } from '../../../../kernel/warning.ts';
import type { PythonContext } from '../python-context.ts';
import { loadedWith } from './import-cycle.ts';
import { type NeededModule, neededWhenLoaded } from './needed-when-loaded.ts';

/** `loaded` are loaded for the sake of `name` after the move, `before` were before it; with all that these load. */
export function findNotInstalled(
  context: PythonContext,
  name: string,
  loaded: readonly string[],
  before: readonly string[],
): readonly Warning[] {
  const { program } = context.engine;
  const found = neededBy(context, loaded).filter(
    (needed) => !needed.isOutside || program.isInstalled(needed.name) !== true,
  );
  if (found.length === 0) return [];
  const known = new Set(neededBy(context, before).map((needed) => needed.name));
  const told = new Set<string>();
  return found.flatMap((needed) => {
    const { name: missing, file, node } = needed;
    if (known.has(missing) || told.has(missing)) return [];
    told.add(missing);
    const { tree } = file.facts;
    const state = !needed.isOutside
      ? `${missing} is not in the workspace`
      : program.isInstalled(missing) === false
        ? `${missing} is not installed`
        : `no environment is known that has ${missing}`;
    return [
      {
        code: 'NotInstalled',
        message: `importing ${name} loads ${file.path} then, which imports ${missing}: ${state}`,
        place: { file: file.path, span: { start: tree.start[node]!, end: tree.end[node]! } },
        suggestion: needed.isOutside
          ? `install ${missing}, import it only where it is used, or choose another package`
          : `make ${missing}, or choose another package`,
      },
    ];
  });
}

/** What the files, and all that these load, need in any case when they are loaded. */
function neededBy({ engine }: PythonContext, paths: readonly string[]): readonly NeededModule[] {
  const { program } = engine;
  return [...new Set([...paths, ...loadedWith(program, paths)])].flatMap((path) => {
    const file = program.file(path);
    return file === null || file.isStub ? [] : neededWhenLoaded(engine, file);
  });
}
