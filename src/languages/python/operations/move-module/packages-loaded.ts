// A module brings the packages above it along: whoever imports it loads them first. At its new place these are others, and
// they may import back.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { refuseNewCycles } from '../move-symbol/import-cycle.ts';
import { parentOf } from '../move-symbol/module-spelling.ts';
import type { PythonContext } from '../python-context.ts';
import type { ModuleMovePlan } from './module-move-plan.ts';

export function refuseCyclesOfMove({ engine }: PythonContext, plan: ModuleMovePlan): void {
  const { program } = engine;
  const { to, judged, move } = plan;
  const packages: PythonFile[] = [];
  for (let name = parentOf(to.name); name !== ''; name = parentOf(name)) {
    const above = program.findModule(name);
    if (above.kind === 'file' && !above.file.isExternal) packages.push(above.file);
  }
  if (packages.length === 0) return;
  const importers = new Set<PythonFile>();
  for (const { bound, verdict } of judged.judged) {
    const { file, kind, node } = bound.place;
    if (verdict.kind !== 'proven' || (kind !== 'import-name' && kind !== 'import-path')) continue;
    const isLoaded = file.facts.imports.some(
      ({ nameNode, modulePath, scope, typeChecking }) =>
        scope === MODULE_SCOPE && !typeChecking && (nameNode === node || modulePath.includes(node)),
    );
    if (isLoaded && !move.holds(file)) importers.add(file);
  }
  const added = [...importers].flatMap((file) =>
    packages
      // A file's own packages are loading already, and what it loads anyway is no news.
      .filter((above) => above !== file && !`${file.moduleName}.`.startsWith(`${above.moduleName}.`))
      .filter((above) => !loads(program, file, above))
      .map((above) => ({ from: file.path, to: above.path })),
  );
  refuseNewCycles(program, added, () => false, {
    change: 'the move',
    out: 'choose another package, or take the import out of the new one first',
  });
}

/** By any of its imports: `import a.b` loads `a` too. */
function loads(program: PythonContext['engine']['program'], file: PythonFile, wanted: PythonFile): boolean {
  return file.facts.imports.some((fact, index) => {
    if (fact.scope !== MODULE_SCOPE || fact.typeChecking) return false;
    const module = program.importedModule(file, index);
    const name = module.kind === 'file' ? module.file.moduleName : module.name;
    return `${name}.`.startsWith(`${wanted.moduleName}.`);
  });
}
