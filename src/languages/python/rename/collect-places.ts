// Every place of the word in the workspace, with what it names. How far a name can reach says which places have to be
// evaluated: no attribute can mean a local variable, and evaluating receivers is what costs.
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { namespaceTable } from '../meaning/namespace-table.ts';
import { placesOfWord } from '../meaning/places.ts';
import { isPatched } from './bind-keyword.ts';
import { type BoundPlace, bindPlace } from './bind-place.ts';
import { computedPlaces } from './computed/computed-places.ts';
import { fieldKeywordPlaces } from './field-keywords.ts';
import { fixtureGroupOf } from './fixture-family.ts';
import { mangledPlaces } from './mangled-places.ts';
import { ownNameOf } from './own-names.ts';
import { isNamedByCallers } from './parameter-family.ts';

/** local: inside one scope of one file; named: a parameter that callers can name; global: of a module; member: of a class. */
export type Reach = 'local' | 'named' | 'global' | 'member';

export interface WordPlaces {
  readonly files: readonly PythonFile[];
  readonly bound: readonly BoundPlace[];
  /** Places of kinds that cannot mean the symbol, however far its name reaches. */
  readonly unrelated: readonly Place[];
}

export function reachOf(engine: PythonEngine, target: Definition): Reach {
  if (target.kind === 'member') return 'member';
  // A parameter that pytest fills is named as a fixture is, and that may be a method.
  const group = fixtureGroupOf(engine, target);
  if (group !== null) return group.definitions.some(({ kind }) => kind === 'member') ? 'member' : 'global';
  if (target.kind !== 'symbol') return 'global';
  const { file, symbol } = target.ref;
  if (file.facts.symbols.scope[symbol] === MODULE_SCOPE) return 'global';
  return isNamedByCallers(target.ref) ? 'named' : 'local';
}

export function collectPlaces(
  engine: PythonEngine,
  word: string,
  reach: Reach,
  target: Definition | null = null,
): WordPlaces {
  const files: PythonFile[] = [];
  const bound: BoundPlace[] = [];
  const unrelated: Place[] = [];
  for (const path of engine.program.filesContaining(word)) {
    const file = engine.program.file(path);
    if (file === null) continue;
    files.push(file);
    for (const place of placesOfWord(file, word)) {
      if (mayMean(reach, place)) {
        const named = bindPlace(engine, place);
        const own = ownNameOf(place);
        bound.push(named);
        if (own !== null) bound.push({ ...named, place: own });
      } else if (place.kind !== 'string') unrelated.push(place);
    }
  }
  if (target === null) return { files, bound, unrelated };
  bound.push(...mangledPlaces(engine, target, word), ...fieldKeywordPlaces(engine, target, word));
  const computed = reach === 'global' || reach === 'member' ? computedPlaces(engine, target, word) : [];
  return { files, bound: withComputed(bound, computed), unrelated };
}

/** A string that was followed to where it is used; what it looked like by itself counts no more, unless it was bound already. */
function withComputed(bound: readonly BoundPlace[], computed: readonly BoundPlace[]): readonly BoundPlace[] {
  if (computed.length === 0) return bound;
  const keyOf = ({ place: { file, start } }: BoundPlace) => `${file.path}\0${start}`;
  const kept = new Set(bound.filter(({ definitions }) => definitions.length > 0).map(keyOf));
  const added = computed.filter((each) => isProof(each.place) || !kept.has(keyOf(each)));
  const replaced = new Set(added.map(keyOf));
  return [...bound.filter((each) => !replaced.has(keyOf(each))), ...added];
}

function isProof({ string }: Place): boolean {
  return string?.kind === 'module-part' && string.use === 'sole';
}

export function mayMean(reach: Reach, place: Place): boolean {
  switch (place.kind) {
    case 'name':
      return true;
    case 'import-name':
    case 'import-path':
    case 'import-alias':
      return true;
    case 'attribute':
      return reach === 'global' || reach === 'member';
    case 'keyword':
      return reach === 'named' || reach === 'member' || (reach === 'global' && isPatched(place));
    case 'pattern-keyword':
      return reach === 'member';
    case 'string':
      if (reach === 'local') return isKeyOfVariables(place);
      return reach !== 'named' || place.string?.kind === 'key' || place.string?.kind === 'argument';
  }
}

/** `locals()["x"]`, `"%(x)s" % locals()` */
function isKeyOfVariables({ file, unit, string }: Place): boolean {
  if (string?.kind !== 'key') return false;
  return namespaceTable(unit, file.facts.scopes.kind, string.table)?.kind === 'variables';
}

/** What is said of a place that was not evaluated. */
export function unrelatedReason(place: Place): string {
  switch (place.kind) {
    case 'attribute':
      return 'an attribute, and the symbol is none';
    case 'keyword':
    case 'pattern-keyword':
      return 'a keyword, and the symbol cannot be named by one';
    default:
      return 'another name';
  }
}
