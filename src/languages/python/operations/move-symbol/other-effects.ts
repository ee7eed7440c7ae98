// What happens because the code stands in another module: its `__name__`, decorators that nobody runs any more, tests that
// patch names in the old module, and what the old module does to it. Nobody can prove what is wanted: the caller decides.
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import { IS_DECLARED, IS_FUNCTION } from '../../facts/file-facts.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { unnamedUses } from '../delete-symbol/unnamed-uses.ts';
import type { PythonContext } from '../python-context.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { effectsLeftBehind, staysAndIsLoaded } from './effects-left-behind.ts';
import type { MovePlan } from './move-plan.ts';
import { isReadOutside } from './moved-statements.ts';
import { firstDeed } from './runs-when-loaded.ts';
import { setElsewhere } from './set-elsewhere.ts';

export function otherEffects(context: PythonContext, plan: MovePlan): readonly Occurrence[] {
  return [
    ...ofModule(plan),
    ...somehow(plan),
    ...patched(context, plan),
    ...changed(plan),
    ...decorated(context, plan),
    ...runsNow(context, plan),
    ...assignedWhileLoading(plan),
  ];
}

const OPEN = { provenance: 'syntactic', certainty: 'likely', action: 'keep' } as const;

function ofModule({ source, needs }: MovePlan): readonly Occurrence[] {
  const { tree } = source.facts;
  return needs.ofModule.map((node) => {
    const span = { start: tree.start[node]!, end: tree.end[node]! };
    const reason = `${textBetween(tree, span.start, span.end)} is that of the module it stands in`;
    return { ...OPEN, file: source.path, span, role: 'reference' as const, reason };
  });
}

function somehow({ source, needs }: MovePlan): readonly Occurrence[] {
  const { tree } = source.facts;
  return needs.boundSomehow.map((node) => {
    const span = { start: tree.start[node]!, end: tree.end[node]! };
    const reason = `nothing binds ${textBetween(tree, span.start, span.end)} by name, and ${source.path} may bind it in another way`;
    return { ...OPEN, file: source.path, span, role: 'reference' as const, reason };
  });
}

/** `patch("old.helper")` for the sake of moved code that has a `helper` of its own now: when nothing else reads it, that is meant. */
function patched(context: PythonContext, { source, to, needs, statements }: MovePlan): readonly Occurrence[] {
  const names = new Map(
    [...needs.stay, ...needs.imported.keys()].map((symbol) => [symbolText(source, symbol), symbol]),
  );
  return setElsewhere(context, source, [...names.keys(), ...needs.fromStars.keys()], 'patched').map(
    ({ name, place: { file, start, end, string } }) => {
      const symbol = names.get(name);
      const isMeant =
        string?.kind === 'dotted' && symbol !== undefined && !isReadOutside(source, symbol, statements);
      return {
        ...OPEN,
        action: isMeant ? 'edit' : 'keep',
        file: file.path,
        span: { start, end },
        role: isMeant ? 'string' : 'reference',
        reason: `patches ${name} of ${source.path}, and the moved code has a ${name} of its own in ${to.path}`,
      };
    },
  );
}

function changed({ source, to, names, statements, symbols }: MovePlan): readonly Occurrence[] {
  const { tree } = source.facts;
  return changedMeanwhile(source, statements, symbols).map((node) => {
    const span = { start: tree.start[node]!, end: tree.end[node]! };
    const what = textBetween(tree, span.start, span.end);
    const reason = `changes ${what} after ${names[0]!} is made of it; ${to.path} would make ${names[0]!} of the changed ${what}`;
    return { ...OPEN, file: source.path, span, role: 'reference' as const, reason };
  });
}

/** A use that stays is asked about when it changes what moves. */
export function askAboutChanges(plan: MovePlan, occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const { source, to, symbols, statements, importers, destinationPlaces } = plan;
  // Who takes it by a star, or back, loads the old module still.
  if (importers.size + destinationPlaces.length === 0) return occurrences;
  const starts = new Set(
    effectsLeftBehind(source, symbols, statements).map((node) => source.facts.tree.start[node]!),
  );
  const reason = `${source.path} changes it or hands it on when it is loaded, and who imports ${to.path} need not load that`;
  return occurrences.map((place) =>
    place.file === source.path && starts.has(place.span.start) ? { ...place, ...OPEN, reason } : place,
  );
}

function decorated({ engine }: PythonContext, plan: MovePlan): readonly Occurrence[] {
  const { source, statements } = plan;
  if (isLoadedAfter(plan)) return [];
  return unnamedUses(
    engine,
    statements.map((node) => ({ file: source, node })),
  ).map((place) => ({ ...place, reason: `${place.reason}, and nothing would import ${plan.to.path}` }));
}

/** What the old module calls when it is loaded may assign what moves: who imports only the new module does not see that. */
function assignedWhileLoading(plan: MovePlan): readonly Occurrence[] {
  const { source, to, statements, through, importers, destinationPlaces, names } = plan;
  const { facts } = source;
  const { tree, symbolOf, symbols } = facts;
  const isAssigned = through?.symbols.some((symbol) => (symbols.flags[symbol]! & IS_DECLARED) !== 0) === true;
  if (!isAssigned || importers.size + destinationPlaces.length === 0) return [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call || !staysAndIsLoaded(source, statements, node)) continue;
    const [callee] = childrenOf(tree, node);
    const symbol = symbolOf[callee!]!;
    if (symbol < 0 || (symbols.flags[symbol]! & IS_FUNCTION) === 0) continue;
    const span = { start: tree.start[node]!, end: tree.end[node]! };
    const reason = `${source.path} may assign ${names[0]!} when it is loaded, and who imports ${to.path} need not load that`;
    return [{ ...OPEN, file: source.path, span, role: 'call', reason }];
  }
  return [];
}

/** A module that nothing imports so far would run whenever the definition is imported. */
function runsNow(context: PythonContext, plan: MovePlan): readonly Occurrence[] {
  const { file } = plan.to;
  if (file === null || !isLoadedAfter(plan) || context.engine.program.importersOf(file).length > 0) return [];
  const { tree } = file.facts;
  const deed = firstDeed(context, file, childrenOf(tree, tree.count - 1));
  if (deed === null) return [];
  const span = { start: tree.start[deed]!, end: tree.end[deed]! };
  const reason = `nothing imports ${file.path} so far, and importing it runs this statement`;
  return [{ ...OPEN, file: file.path, span, role: 'reference', reason }];
}

/** Whether somebody who loaded the code before loads the new module. */
export function isLoadedAfter({ importers, starImporters, importedBack, through }: MovePlan): boolean {
  return (
    through !== null ||
    importedBack.length + starImporters.length > 0 ||
    [...importers.values()].some(({ importsDestination }) => importsDestination)
  );
}
