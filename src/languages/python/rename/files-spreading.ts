// Files that may call a function or class with `**mapping`, far from where its parameters are spelled: they hold its name,
// and their bytes say whether anything is spread there.
import type { PythonFile } from '../link/program.ts';
import type { RenameContext } from './rename-context.ts';

/** None when too many files hold a name: what is called like many other things is not looked for everywhere. */
export function filesSpreading(
  { engine: { program }, view }: RenameContext,
  names: ReadonlySet<string>,
): readonly PythonFile[] {
  const paths = new Set<string>();
  for (const name of names) {
    const holding = program.filesContaining(name);
    if (holding.length > MOST) continue;
    for (const path of holding) paths.add(path);
  }
  return [...paths].sort().flatMap((path) => {
    const isSpread = /[(,]\s*\*\*\s*[A-Za-z_]/.test(Buffer.from(view.read(path)).toString('latin1'));
    return isSpread ? (program.file(path) ?? []) : [];
  });
}

const MOST = 60;
