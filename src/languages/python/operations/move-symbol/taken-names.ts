// Names that are taken where something is to go.
import { Locator } from '../../../../kernel/locator.ts';
import { nameConflict } from '../../../../kernel/name-conflict.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { isUsedElsewhere } from '../organize-imports/used-elsewhere.ts';
import type { PythonContext } from '../python-context.ts';
import type { Destination } from './destination.ts';
import { cannotMove } from './moved-statements.ts';
import { hasOtherName, usesUnderOtherName } from './own-names.ts';

/** The name must be free where it goes, or be imported there from the old module. */
export function refuseTakenNames(
  context: PythonContext,
  source: PythonFile,
  to: Destination,
  names: readonly string[],
  places: readonly Place[],
): void {
  if (to.file === null) return;
  const { facts } = to.file;
  const { view } = context;
  const isTakenElsewhere = (name: string, symbol: number) => isUsedElsewhere(context, to.file!, symbol, name);
  for (const name of names) {
    const symbol = symbolNamed(facts, MODULE_SCOPE, name);
    const bindings = symbol < 0 ? [] : bindingNodesOf(facts, symbol);
    const other = bindings.find(
      ({ node }) => !places.some((place) => place.kind === 'import-name' && place.node === node),
    );
    if (other === undefined) continue;
    const span = { start: facts.tree.start[other.node]!, end: facts.tree.end[other.node]! };
    throw nameConflict(
      `${to.path} has a name ${name} already`,
      [{ place: { file: to.path, span }, text: `${name} is bound here` }],
      [],
      new Locator(view),
      { source: source.path },
    );
  }
  for (const place of places) {
    if (!hasOtherName(to.file, place)) continue;
    const { name, symbol } = facts.imports.find((each) => each.nameNode === place.node)!;
    const other = symbolText(to.file, symbol);
    if (usesUnderOtherName(to.file, place) === null || isTakenElsewhere(other, symbol))
      throw cannotMove(
        name,
        `${to.path} imports it as ${other}, and that name is needed`,
        `rename ${other} in ${to.path} to ${name} first`,
      );
  }
}
