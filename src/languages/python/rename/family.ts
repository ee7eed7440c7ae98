// What must be renamed together: everything that is reached from a definition along imports, inheritance, stubs,
// overloads and parameters of overriding methods. A family is closed under these steps, or the program breaks.
import { isPrivateName } from '../facts/mangled-name.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import type { BoundPlace } from './bind-place.ts';
import { counterpartsOf } from './counterparts.ts';
import { type FixtureGroup, fixtureGroupOf } from './fixture-family.ts';
import { classKey, definesMember, relatives, spelledIn } from './member-definers.ts';
import { relatedParameters } from './parameter-family.ts';
import { membersOnValues, overriding } from './value-bases.ts';

export interface Family {
  readonly keys: ReadonlySet<string>;
  /** In the order in which they were reached; the first is where the search began. */
  readonly definitions: readonly Definition[];
  /** Names outside of the workspace that one text of the family also names: `try: from json import loads`. */
  readonly externals: readonly string[];
}

/** The places of the word, arranged for walking from definition to definition. */
export interface PlaceGraph {
  readonly joins: ReadonlyMap<string, readonly BoundPlace[]>;
  /**
   * Members that some place is known to name, also where the class itself does not define them: `self.x` in a mixin. An object that
   * may also be something else says nothing of the other classes that have the attribute.
   */
  readonly named: ReadonlySet<string>;
  /** Members of classes that are not found from above. */
  readonly onValues: ReturnType<typeof membersOnValues>;
}

export function makePlaceGraph(places: readonly BoundPlace[]): PlaceGraph {
  const joins = new Map<string, BoundPlace[]>();
  const named = new Set<string>();
  for (const bound of places) {
    for (const definition of bound.definitions) {
      const key = definitionKey(definition);
      if (definition.kind === 'member' && bound.unknown === null) named.add(key);
      if (!bound.joins || bound.definitions.length < 2) continue;
      const list = joins.get(key);
      if (list === undefined) joins.set(key, [bound]);
      else list.push(bound);
    }
  }
  return { joins, named, onValues: membersOnValues(places) };
}

export function closeFamily(engine: PythonEngine, start: readonly Definition[], graph: PlaceGraph): Family {
  const reached = new Map<string, Definition>();
  const externals = new Set<string>();
  const seenClasses = new Set<string>();
  // A fixture that a thousand tests ask for is one group: it is gone through once, not for each of them.
  const groups = new Set<FixtureGroup>();
  const waiting = [...start];
  for (let at = 0; ; at++) {
    if (at === waiting.length) waiting.push(...overriding(engine, graph.onValues, reached));
    const definition = waiting[at];
    if (definition === undefined) break;
    if (definition.kind === 'external') {
      externals.add(definition.name);
      continue;
    }
    const key = definitionKey(definition);
    if (reached.has(key)) continue;
    reached.set(key, definition);
    for (const bound of graph.joins.get(key) ?? []) waiting.push(...bound.definitions);
    waiting.push(...neighbours(engine, definition, graph, seenClasses));
    const group = fixtureGroupOf(engine, definition);
    if (group === null || groups.has(group)) continue;
    groups.add(group);
    for (const one of group.definitions) waiting.push(one);
  }
  return { keys: new Set(reached.keys()), definitions: [...reached.values()], externals: [...externals] };
}

function neighbours(
  engine: PythonEngine,
  definition: Definition,
  graph: PlaceGraph,
  seenClasses: Set<string>,
): readonly Definition[] {
  switch (definition.kind) {
    case 'symbol':
      return [...relatedParameters(engine, definition.ref), ...counterpartsOf(engine, definition)];
    case 'member':
      return [
        ...relatedMembers(engine, definition, graph, seenClasses),
        ...counterpartsOf(engine, definition),
      ];
    case 'module':
      return counterpartsOf(engine, definition);
    case 'external':
      return [];
  }
}

/** The same attribute in every class that can be part of the same object. A private name is its class's alone. */
function relatedMembers(
  engine: PythonEngine,
  { class: owner, name }: Definition & { kind: 'member' },
  graph: PlaceGraph,
  seenClasses: Set<string>,
): readonly Definition[] {
  if (isPrivateName(spelledIn(owner, name))) return [];
  const found: Definition[] = [];
  const taken = new Set<string>();
  for (const ref of relatives(engine, owner, name, seenClasses)) {
    const key = classKey(ref);
    if (ref.file.isExternal || taken.has(key)) continue;
    taken.add(key);
    const member: Definition = { kind: 'member', class: ref, name };
    if (definesMember(ref, name) || graph.named.has(definitionKey(member))) found.push(member);
  }
  return found;
}
