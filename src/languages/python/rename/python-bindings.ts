// What every name means, for the check after the patch: each place with the one declaration that stands for its whole
// family. A clash anywhere in a family moves that declaration, so it shows.
import type { Binding, BindingTarget } from '../../../kernel/language.ts';
import { compareFileSpans } from '../../../kernel/occurrence.ts';
import { IS_IMPORT } from '../facts/file-facts.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import { type BoundPlace, wordOf } from './bind-place.ts';
import { definitionsOfResolved } from './bound-names.ts';

import { externalOwnerOf } from './external-contract.ts';
import { closeFamily, type Family, makePlaceGraph, type PlaceGraph } from './family.ts';
import { isDataKey, spanOfPlace } from './judge-family.ts';
import { externalName, getsAnAlias } from './outside-imports.ts';
import { placesAtStake } from './places-at-stake.ts';
import { BY_LINE, BY_PATH, type DeclarationOrder, representative } from './representative.ts';

export function bindingsOf(
  engine: PythonEngine,
  changed: ReadonlySet<string>,
  names: ReadonlySet<string> | null,
  formerPath?: (path: string) => string,
): readonly Binding[] {
  const moves =
    formerPath !== undefined
      ? { changed, order: { ...BY_PATH, formerPath } }
      : names === null
        ? { changed, order: BY_LINE }
        : null;
  return placesAtStake(engine, changed, names).flatMap((bound) => bindingsOfPlaces(engine, bound, moves));
}

/** Files that may change their paths, or lose what they hold to others. */
interface Moves {
  readonly changed: ReadonlySet<string>;
  readonly order: DeclarationOrder;
}

/** `moves`: null when nothing goes elsewhere. */
export function bindingsOfPlaces(
  engine: PythonEngine,
  bound: readonly BoundPlace[],
  moves: Moves | null,
): readonly Binding[] {
  const graph = makePlaceGraph(bound);
  const targets = new Map<string, BindingTarget>();
  return bound.map((place) => {
    const { file, span } = spanOfPlace(place.place);
    return { file, span, name: wordOf(place.place), target: targetOf(engine, place, graph, targets, moves) };
  });
}

function targetOf(
  engine: PythonEngine,
  bound: BoundPlace,
  graph: PlaceGraph,
  known: Map<string, BindingTarget>,
  moves: Moves | null,
): BindingTarget {
  const { definitions, unknown } = bound;
  // A name that only an alias can follow goes on meaning what it imports.
  if (getsAnAlias(bound)) return { kind: 'external', name: externalName(bound) };
  // A key is data: it was reported, and whoever leaves it knows why.
  if (unknown !== null || bound.assignedElsewhere || isDataKey(engine, bound) || isOutsideKeyword(bound))
    return UNRESOLVED;
  const targets = definitions.map((definition) =>
    targetOfDefinition(engine, definition, graph, known, moves),
  );
  const [first, ...others] = targets;
  // What may be of several families is open, not bound: whoever leaves it as it is was told so.
  return first === undefined || others.some((other) => !isSame(first, other)) ? UNRESOLVED : first;
}

/**
 * A keyword of a callee from outside may be passed on to a function of ours, `submit(f, x=1)`: then it is open, and left as it is
 * it means nothing of ours any more. What the callee means is held against its own name.
 */
function isOutsideKeyword({ place, definitions }: BoundPlace): boolean {
  return place.kind === 'keyword' && definitions.every(({ kind }) => kind === 'external');
}

const UNRESOLVED: BindingTarget = { kind: 'unresolved', name: '' };

function targetOfDefinition(
  engine: PythonEngine,
  definition: Definition,
  graph: PlaceGraph,
  known: Map<string, BindingTarget>,
  moves: Moves | null,
): BindingTarget {
  if (definition.kind === 'external') return { kind: 'external', name: definition.name };
  const key = definitionKey(definition);
  const found = known.get(key);
  if (found !== undefined) return found;
  const family = closeFamily(engine, [definition], graph);
  const behind = behindAlias(engine, family);
  if (behind !== null) {
    const target = targetOfDefinition(engine, behind, graph, known, moves);
    for (const each of family.keys) known.set(each, target);
    return target;
  }
  const outside = externalOwnerOf(engine, family);
  const first = representative(engine, family.definitions, moves?.order ?? BY_PATH);
  const namespace = moves === null ? null : stayingNamespace(engine, family.definitions, moves.changed);
  const target: BindingTarget =
    namespace !== null
      ? { kind: 'external', name: `namespace ${namespace}` }
      : outside !== null
        ? {
            kind: 'external',
            name: `${outside.base.file.moduleName}.${className(outside.base)}.${outside.name}`,
          }
        : first !== null
          ? { kind: 'declaration', file: first.file, span: first.span }
          : UNRESOLVED;
  for (const each of family.keys) known.set(each, target);
  return target;
}

/** A namespace has no file of its own, and the first file in it may be the one that moves: its name stays. */
function stayingNamespace(
  engine: PythonEngine,
  definitions: readonly Definition[],
  changed: ReadonlySet<string>,
): string | null {
  for (const definition of definitions) {
    if (definition.kind !== 'module' || definition.module.kind !== 'namespace') continue;
    const { name, folders } = definition.module;
    const files = engine.program.paths.filter((path) =>
      folders.some((folder) => path.startsWith(`${folder}/`)),
    );
    if (!files.every((path) => changed.has(path))) return name;
  }
  return null;
}

/** What an alias stands for: giving it another name, or taking it away, changes no meaning. */
function behindAlias(engine: PythonEngine, family: Family): Definition | null {
  const names = family.definitions.flatMap((definition) =>
    definition.kind === 'symbol' ? [definition.ref] : [],
  );
  if (names.length === 0 || names.length < family.definitions.length) return null;
  if (names.some(({ file, symbol }) => file.facts.symbols.flags[symbol] !== IS_IMPORT)) return null;
  const aliased = names.find(({ file, symbol }) =>
    file.facts.imports.some((fact) => fact.symbol === symbol && fact.hasAlias),
  );
  if (aliased === undefined) return null;
  const [only, ...more] = engine.program.resolve(aliased).flatMap(definitionsOfResolved);
  return only === undefined || more.length > 0 || family.keys.has(definitionKey(only)) ? null : only;
}

function isSame(a: BindingTarget, b: BindingTarget): boolean {
  if (a.kind === 'declaration') return b.kind === 'declaration' && compareFileSpans(a, b) === 0;
  return a.kind === b.kind && a.name === b.name;
}
