// A module cannot go where something is: a file, a module of the same name, a name that the package binds itself.
import { Locator } from '../../../../kernel/locator.ts';
import { nameConflict } from '../../../../kernel/name-conflict.ts';
import { findFile } from '../../../../kernel/snapshot.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { placeOfDefinition } from '../../rename/describe-definition.ts';
import { isImportedSomewhere } from '../../rename/modules/file-conflicts.ts';
import { knownByName } from '../../rename/modules/names-of-tools.ts';
import { spanOfStatement, starThatBrings } from '../../rename/modules/star-conflicts.ts';
import { parentOf } from '../move-symbol/module-spelling.ts';
import type { PythonContext } from '../python-context.ts';
import type { ModuleMovePlan } from './module-move-plan.ts';

export function refuseOccupied(context: PythonContext, plan: ModuleMovePlan): void {
  const { view, engine } = context;
  const { program } = engine;
  const { source, to, move, moves } = plan;
  const leaving = new Set(moves.map(({ file }) => file.path));
  const refuse = (
    reason: string,
    there: { readonly path: string; readonly text: string } | null,
    free: readonly string[] = [],
  ) => {
    const start = { start: 0, end: 0 };
    const ends = [
      ...moves
        .slice(0, 1)
        .map(({ file }) => ({ place: { file: file.path, span: start }, text: 'it would move from here' })),
      ...(there === null ? [] : [{ place: { file: there.path, span: start }, text: there.text }]),
    ];
    throw nameConflict(`${source.name} cannot become ${to.name}: ${reason}`, ends, free, new Locator(view), {
      total: 1,
    });
  };
  const taken = program.findModule(to.name);
  const inTheWay = moves.find(
    ({ to: path }) => findFile(view.snapshot, path) !== undefined && !leaving.has(path),
  );
  if (
    taken.kind === 'file' &&
    taken.file.isPackage &&
    !taken.file.isExternal &&
    !leaving.has(taken.file.path)
  ) {
    refuse(
      `there is a package ${to.name} already`,
      { path: taken.file.path, text: 'this package is in the way' },
      [`${to.name}.${move.oldLast}`],
    );
  }
  if (inTheWay !== undefined)
    refuse(`${inTheWay.to} exists already`, { path: inTheWay.to, text: 'this file is in the way' });
  if (taken.kind === 'file' && !leaving.has(taken.file.path)) {
    if (!taken.file.isExternal)
      refuse(`there is a module ${to.name} already: ${taken.file.path}`, {
        path: taken.file.path,
        text: 'this module is in the way',
      });
    else if (program.isStandardLibrary(to.name) || isImportedSomewhere(context, to.name))
      refuse(`there is a module ${to.name} already`, null);
  }
  if (taken.kind === 'namespace')
    refuse(`${taken.folders[0]} holds modules already`, null, [`${to.name}.${move.oldLast}`]);
  if (taken.kind === 'external' && isImportedSomewhere(context, to.name))
    refuse(`there is a module ${to.name} already`, null);
  const special = knownByName(move.newLast, !to.name.includes('.'));
  if (special !== null) refuse(special, null);
  refuseBoundName(context, plan);
}

/** Loading a submodule binds its name in the package, over whatever is there. */
function refuseBoundName({ view, engine }: PythonContext, { source, to, move, moves }: ModuleMovePlan): void {
  const { program } = engine;
  const above = program.findModule(parentOf(to.name));
  if (above.kind !== 'file' || above.file.isExternal) return;
  const { file } = above;
  const bound = symbolNamed(file.facts, MODULE_SCOPE, move.newLast);
  const isItself =
    bound >= 0 &&
    program
      .resolve({ file, symbol: bound })
      .every((each) => each.kind === 'module' && each.module.kind === 'file' && move.holds(each.module.file));
  if (isItself) return;
  const star = bound < 0 ? starThatBrings(program, file, move.newLast, null) : null;
  if (bound < 0 && star === null) return;
  const there =
    bound < 0
      ? spanOfStatement(file, star!)
      : placeOfDefinition({ kind: 'symbol', ref: { file, symbol: bound } })!;
  const ends = [
    ...moves.slice(0, 1).map((each) => ({
      place: { file: each.file.path, span: { start: 0, end: 0 } },
      text: 'it would move from here',
    })),
    { place: there, text: `${move.newLast} is bound here` },
  ];
  throw nameConflict(
    `${source.name} cannot become ${to.name}: the package binds ${move.newLast} itself`,
    ends,
    [],
    new Locator(view),
    { total: 1 },
  );
}
