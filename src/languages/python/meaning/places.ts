// Every place in a file where an identifier stands as code, by the kind of place. Positions come from the tree, never
// from searching text; words in comments and other strings are not places, the kernel's accounting finds those.
import { isWordByte } from '../../../kernel/find-word.ts';
import type { CodeUnit } from '../facts/file-facts.ts';
import { nameIdOf } from '../facts/name-id.ts';
import type { PythonFile } from '../link/program.ts';
import { ALIAS_AS } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { Place, PlaceKind } from './meaning.ts';
import { stringPlaces, wordIsInStrings } from './string-places.ts';

/** All places of a word in a file, sorted by position. */
export function placesOfWord(file: PythonFile, word: string): readonly Place[] {
  const places = namePlaces(file, file.facts, word);
  // Code in strings is parsed only where the word stands in a string, or there is a type comment.
  if (file.facts.tree.typeComments.length > 0 || wordIsInStrings(file.facts, word)) {
    for (const unit of file.facts.embedded) places.push(...namePlaces(file, unit, word));
  }
  // "m.Widget" as an annotation is code: what it says is not also a string that may name something.
  const inCode = new Set(places.map(({ start }) => start));
  places.push(...stringPlaces(file, word).filter(({ start }) => !inCode.has(start)));
  return places.sort((a, b) => a.start - b.start);
}

/** The place at an offset: on the identifier or directly behind it. Null when there is none. */
export function placeAt(file: PythonFile, offset: number): Place | null {
  const word = wordAt(file, offset);
  if (word === null) return null;
  const at = offset < 3 && startsWithMark(file.facts.tree.bytes) ? 3 : offset;
  return placesOfWord(file, word).find(({ start, end }) => start <= at && at <= end) ?? null;
}

export function placeOfNode(file: PythonFile, unit: CodeUnit, node: number): Place {
  const { tree } = unit;
  return {
    file,
    unit,
    node,
    kind: kindOfPlace(unit, node),
    string: null,
    start: tree.start[node]!,
    end: tree.end[node]!,
  };
}

function namePlaces(file: PythonFile, unit: CodeUnit, word: string): Place[] {
  const { tree } = unit;
  const name = nameIdOf(tree, word);
  const places: Place[] = [];
  if (name === 0) return places;
  for (let node = 0; node < tree.count; node++) {
    if (tree.data[node] !== name) continue;
    const kind = tree.kind[node]!;
    if (kind === Node.Name || kind === Node.Identifier) places.push(placeOfNode(file, unit, node));
  }
  return places;
}

function kindOfPlace(unit: CodeUnit, node: number): PlaceKind {
  const { tree, parent } = unit;
  if (tree.kind[node] === Node.Name) return 'name';
  const owner = parent[node]!;
  switch (tree.kind[owner]) {
    case Node.Attribute:
      return 'attribute';
    case Node.Keyword:
      return 'keyword';
    case Node.ImportFrom:
      return 'import-path';
    case Node.Alias:
      return kindInAlias(unit, owner, node);
    case Node.MatchClass:
      return 'pattern-keyword';
    default:
      return 'name';
  }
}

function kindInAlias(unit: CodeUnit, alias: number, node: number): PlaceKind {
  const { tree, parent } = unit;
  const isLast = node === alias - 1;
  if (isLast && (tree.flags[alias]! & ALIAS_AS) !== 0) return 'import-alias';
  return tree.kind[parent[alias]!] === Node.ImportFrom ? 'import-name' : 'import-path';
}

/** The identifier whose bytes stand at or just before the offset. */
function wordAt(file: PythonFile, offset: number): string | null {
  const { tree } = file.facts;
  const { bytes, length } = tree;
  const first = startsWithMark(bytes) ? 3 : 0;
  let start = Math.min(Math.max(offset, first), length);
  let end = start;
  while (start > first && isWordByte(bytes[start - 1]!)) start--;
  while (end < length && isWordByte(bytes[end]!)) end++;
  if (start === end) return null;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString(
    tree.encoding === 'utf-8' ? 'utf8' : 'latin1',
  );
  return text.normalize('NFKC');
}

/** The byte order mark looks like letters to who reads bytes. */
function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
