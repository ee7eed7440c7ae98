// Which definition does whoever points at a name want to rename? Meaning follows imports to their end; a name that an
// alias introduced ends at the alias. Several definitions of one family are one thing.
import { IS_IMPORT } from '../facts/file-facts.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey, type Meaning, type Place } from '../meaning/meaning.ts';
import { bindPlace, wordOf } from './bind-place.ts';
import { symbolText } from './bound-names.ts';
import { collectPlaces, reachOf } from './collect-places.ts';
import { closeFamily, makePlaceGraph } from './family.ts';
import { fixtureGroupOf } from './fixture-family.ts';

/** The definitions to choose from: one when all of them are renamed together. */
export function namesAt(engine: PythonEngine, place: Place, meaning: Meaning): readonly Definition[] {
  const word = wordOf(place);
  const ours = meaning.definitions.filter(({ kind }) => kind !== 'external');
  const renamed = ours.some((definition) => definition.kind === 'symbol' && nameOf(definition) !== word);
  const fixture = ours.length === 1 ? fixtureBehind(engine, ours[0]!) : null;
  if (fixture !== null) return [fixture];
  if (!renamed && ours.length === 1) return meaning.definitions;
  const start = renamed || ours.length === 0 ? boundAt(engine, place) : ours;
  const [first] = start;
  if (first === undefined) return meaning.definitions;
  const { bound } = collectPlaces(engine, word, reachOf(engine, first));
  const family = closeFamily(engine, [first], makePlaceGraph(bound));
  if (!start.every((definition) => family.keys.has(definitionKey(definition)))) return start;
  const best = family.definitions.find(bindsByItself);
  // `from outside import name`, and nothing of ours is called so: that is not ours to rename.
  if (best === undefined && ours.length === 0) return meaning.definitions;
  return [best ?? first];
}

/** A parameter that pytest fills stands for the fixture that it is filled with. */
function fixtureBehind(engine: PythonEngine, definition: Definition): Definition | null {
  const group = fixtureGroupOf(engine, definition);
  if (group === null) return null;
  const asking = new Set(group.requests.map((ref) => definitionKey({ kind: 'symbol', ref })));
  if (!asking.has(definitionKey(definition))) return null;
  return group.definitions.find((one) => !asking.has(definitionKey(one)) && bindsByItself(one)) ?? null;
}

/**
 * What those know who follow a name one step: the keyword of partial() or replace(), a key, a module that a call imports,
 * `from outside import name` beside a definition of our own.
 */
function boundAt(engine: PythonEngine, place: Place): readonly Definition[] {
  return bindPlace(engine, place).definitions.filter(({ kind }) => kind !== 'external');
}

function nameOf({ ref }: Definition & { kind: 'symbol' }): string {
  return symbolText(ref.file, ref.symbol);
}

/** Whether more than plain imports bind it: a definition, or an alias. */
function bindsByItself(definition: Definition): boolean {
  if (definition.kind !== 'symbol') return true;
  const { file, symbol } = definition.ref;
  if (file.facts.symbols.flags[symbol] !== IS_IMPORT) return true;
  return file.facts.imports.some((fact) => fact.symbol === symbol && fact.hasAlias);
}
