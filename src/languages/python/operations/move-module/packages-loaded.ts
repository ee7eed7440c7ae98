// A module brings the packages above it along: whoever imports it loads them first. At its new place these are others, and
// they may import back.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { isLate } from '../move-symbol/arrival.ts';
import { type NewImport, refuseNewCycles } from '../move-symbol/import-cycle.ts';
import { parentOf } from '../move-symbol/module-spelling.ts';
import { loads, packagesOnTheWay } from '../move-symbol/packages-on-the-way.ts';
import type { PythonContext } from '../python-context.ts';
import type { ModuleMovePlan } from './module-move-plan.ts';
import { newPlaceOf } from './relative-path.ts';

export function refuseCyclesOfMove(context: PythonContext, plan: ModuleMovePlan): void {
  const { program } = context.engine;
  const { to, judged, move } = plan;
  const packages: PythonFile[] = [];
  for (let name = parentOf(to.name); name !== ''; name = parentOf(name)) {
    const above = program.findModule(name);
    if (above.kind === 'file' && !above.file.isExternal) packages.push(above.file);
  }
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
  refuseNewCycles(program, [...added, ...ownPackagesLeft(context, plan)], () => false, {
    change: 'the move',
    out: 'choose another package, or take the import out of the new one first',
  });
}

/** A package that a file stood in was loading already; from its new place the file has to load it. */
function ownPackagesLeft({ engine }: PythonContext, plan: ModuleMovePlan): readonly NewImport[] {
  const { program } = engine;
  const { moves, move } = plan;
  const added = moves.flatMap(({ file: { path } }) => {
    const file = program.file(path);
    if (file === null || file.isStub) return [];
    const { moduleName: name } = newPlaceOf(move, file);
    return file.facts.imports.flatMap((fact, index) => {
      if (fact.scope !== MODULE_SCOPE || fact.typeChecking) return [];
      const module = program.importedModule(file, index);
      if (module.kind !== 'file' || module.file.isExternal || move.holds(module.file)) return [];
      // What stands in a package, or is one: from there names are taken.
      const { moduleName, isPackage } = module.file;
      return packagesOnTheWay(
        program,
        { path, name, file: null },
        isPackage ? `${moduleName}.x` : moduleName,
      ).filter(({ to }) => isOwn(program.file(to), file));
    });
  });
  return added.filter(({ to }) => isLookedIntoBy(plan, to));
}

function isOwn(above: PythonFile | null, file: PythonFile): boolean {
  return above !== null && above !== file && `${file.moduleName}.`.startsWith(`${above.moduleName}.`);
}

/** Whether code that runs when a file is loaded takes anything from the module; the module itself may be half made then. */
function isLookedIntoBy({ judged }: ModuleMovePlan, path: string): boolean {
  return judged.judged.some(({ bound: { place } }) => {
    const { file, kind, node, unit } = place;
    if (file.path !== path || unit !== file.facts) return false;
    if (kind === 'name' || kind === 'attribute') return !isLate(file.facts, node);
    return file.facts.imports.some(
      (fact) =>
        fact.kind !== 'module' &&
        fact.modulePath.includes(node) &&
        fact.scope === MODULE_SCOPE &&
        !fact.typeChecking,
    );
  });
}
