// Which places have to be resolved again after a patch. A name that only functions bind can change nothing in another
// file, so how far the names reach decides how much is looked at; the same before and after, because both are compared.
import { CLASS_SCOPE, type FileFacts, MODULE_SCOPE } from '../facts/file-facts.ts';
import { nameIdOf } from '../facts/name-id.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Place } from '../meaning/meaning.ts';
import { placeOfNode, placesOfWord } from '../meaning/places.ts';
import { stringPlaces } from '../meaning/string-places.ts';
import * as Node from '../syntax/node-kinds.ts';
import { type BoundPlace, bindPlace } from './bind-place.ts';
import { mayMean, type Reach } from './collect-places.ts';
import { judgedBefore } from './judge-symbol.ts';
import { isNamedByCallers } from './parameter-family.ts';

/** One list for each name; when any name is at stake, one list for all. */
export function placesAtStake(
  engine: PythonEngine,
  changed: ReadonlySet<string>,
  names: ReadonlySet<string> | null,
): readonly (readonly BoundPlace[])[] {
  const files = [...changed].sort().flatMap((path) => engine.program.file(path) ?? []);
  if (names === null) return [everyPlace(engine, files)];
  const reach = widestReach(files, names);
  const renamed = renamedWord(engine, names);
  return [...names].sort().map((name) => {
    const only = renamed?.word === name ? renamed.files : null;
    return placesOfName(engine, pathsToAsk(engine, changed, name, reach, only), name, reach);
  });
}

interface RenamedWord {
  readonly word: string;
  readonly files: ReadonlySet<string>;
}

/** By the set of names, which is the same before and after. */
const renamedWords = new WeakMap<ReadonlySet<string>, RenamedWord | null>();

/**
 * The word that goes away, with the files that hold a place of its family. Elsewhere it was proven to mean something
 * else, and taking definitions of the family away cannot change that.
 */
function renamedWord(engine: PythonEngine, names: ReadonlySet<string>): RenamedWord | null {
  const known = renamedWords.get(names);
  if (known !== undefined) return known;
  const judged = judgedBefore(engine);
  const found = judged !== null && names.has(judged.word) ? judged : null;
  renamedWords.set(names, found);
  return found;
}

function pathsToAsk(
  engine: PythonEngine,
  changed: ReadonlySet<string>,
  name: string,
  reach: Reach,
  only: ReadonlySet<string> | null,
): readonly string[] {
  if (reach === 'local') return [...changed].sort();
  const paths = engine.program.filesContaining(name);
  return only === null ? paths : paths.filter((path) => changed.has(path) || only.has(path));
}

/** Places of one name in the files given, as far as something of this reach can be meant. */
export function placesOfName(
  engine: PythonEngine,
  paths: readonly string[],
  name: string,
  reach: Reach,
): readonly BoundPlace[] {
  const bound: BoundPlace[] = [];
  for (const path of paths) {
    const file = engine.program.file(path);
    if (file === null) continue;
    for (const place of placesOfWord(file, name)) {
      if (isCode(place) && mayMean(reach, place)) bound.push(bindPlace(engine, place));
    }
  }
  return bound;
}

const CODE_STRINGS: ReadonlySet<string> = new Set(['export', 'class-entry', 'attribute', 'field', 'fixture']);

/** Strings are data: what they name is reported, and not held against the program. */
export function isCode({ kind, string }: Place): boolean {
  return string === null || kind !== 'string' || CODE_STRINGS.has(string.kind);
}

function everyPlace(engine: PythonEngine, changed: readonly PythonFile[]): readonly BoundPlace[] {
  const files = new Set(changed);
  for (const file of changed) for (const importer of engine.program.importersOf(file)) files.add(importer);
  return [...files].flatMap((file) => placesOfFile(file).map((place) => bindPlace(engine, place)));
}

function placesOfFile(file: PythonFile): readonly Place[] {
  const entries = new Set(file.facts.exports?.entries.map(({ name }) => name));
  const strings = [...entries].flatMap((name) => stringPlaces(file, name).filter(isCode));
  const names = [file.facts, ...file.facts.embedded].flatMap((unit) => {
    const places: Place[] = [];
    for (let node = 0; node < unit.tree.count; node++) {
      const kind = unit.tree.kind[node];
      if (kind === Node.Name || kind === Node.Identifier) places.push(placeOfNode(file, unit, node));
    }
    return places;
  });
  return [...names, ...strings];
}

/** From the narrowest to the widest. */
export const REACHES: readonly Reach[] = ['local', 'named', 'global', 'member'];

function widestReach(files: readonly PythonFile[], names: ReadonlySet<string>): Reach {
  let widest = 0;
  for (const file of files) {
    for (const name of names) {
      if (file.facts.classes.some(({ entries }) => entries.some((entry) => entry.name === name)))
        return 'member';
      const id = nameIdOf(file.facts.tree, name);
      if (id !== 0) widest = Math.max(widest, REACHES.indexOf(reachIn(file, id)));
    }
  }
  return REACHES[widest]!;
}

function reachIn(file: PythonFile, id: number): Reach {
  const { facts } = file;
  if (isAttribute(facts, id)) return 'member';
  let reach: Reach = 'local';
  for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
    if (facts.symbols.name[symbol] !== id) continue;
    const scope = facts.symbols.scope[symbol]!;
    if (facts.scopes.kind[scope] === CLASS_SCOPE) return 'member';
    if (scope === MODULE_SCOPE) reach = 'global';
    else if (reach === 'local' && isNamedByCallers({ file, symbol })) reach = 'named';
  }
  return reach;
}

/** An attribute that is set anywhere may be one of any class. */
function isAttribute({ tree }: FileFacts, id: number): boolean {
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Attribute && tree.data[node] === id && (tree.flags[node]! & 3) !== 0)
      return true;
  }
  return false;
}
