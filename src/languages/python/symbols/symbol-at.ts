// Which symbol is meant at a place? From any occurrence, not only from its definition.
import { TugError } from '../../../base/tug-error.ts';
import { isWordByte } from '../../../kernel/find-word.ts';
import type { FoundName, SymbolLookup } from '../../../kernel/language.ts';
import type { CodeSymbol } from '../../../kernel/occurrence.ts';
import { NOT_A_NAME } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Meaning, Place } from '../meaning/meaning.ts';
import { meaningAt } from '../meaning/meaning-at.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import { placeAt } from '../meaning/places.ts';
import { bindPlace } from '../rename/bind-place.ts';
import { meantByCallers } from '../rename/callers-pass.ts';
import { exists } from '../rename/classify-place.ts';
import { namesAt } from '../rename/name-at.ts';
import * as Node from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { codeSymbolOf } from './code-symbol.ts';

/** The definitions behind the answer go with it, by symbol id. */
export interface SymbolAt {
  readonly lookup: SymbolLookup;
  readonly definitions: ReadonlyMap<string, Definition>;
}

export function findSymbolAt(engine: PythonEngine, file: PythonFile, offset: number): SymbolAt {
  const place = placeAt(file, offset);
  if (place === null) {
    return {
      lookup: { kind: 'nothing', there: whatStandsAt(file, offset), nearest: nearestNames(file, offset) },
      definitions: new Map(),
    };
  }
  const { meaning, symbols, definitions } = meantAt(engine, place);
  if (symbols.length === 0) throw notOurs(place, meaning);
  const lookup: SymbolLookup =
    symbols.length === 1
      ? { kind: 'found', symbol: symbols[0]! }
      : { kind: 'ambiguous', candidates: symbols };
  return { lookup, definitions };
}

/** The address of what stands at the offset, if the workspace does not define it: `json.loads`. */
export function outsideNameAt(engine: PythonEngine, file: PythonFile, offset: number): string | null {
  const place = placeAt(file, offset);
  if (place === null) return null;
  const { meaning, symbols } = meantAt(engine, place);
  if (symbols.length > 0) return null;
  for (const definition of [...meaning.definitions, ...bindPlace(engine, place).definitions]) {
    // `requests.Session().get` is a way to it, and no address.
    if (definition.kind === 'external' && !definition.name.includes('(')) return definition.name;
  }
  return null;
}

interface Meant {
  readonly meaning: Meaning;
  readonly symbols: readonly CodeSymbol[];
  readonly definitions: ReadonlyMap<string, Definition>;
}

function meantAt(engine: PythonEngine, place: Place): Meant {
  const meaning = withCallers(engine, place, meaningAt(engine, place));
  const named = namesAt(engine, place, meaning);
  // What has no such attribute is not meant, as long as something else has it.
  const there = named.filter(exists);
  const definitions = new Map<string, Definition>();
  const symbols: CodeSymbol[] = [];
  for (const definition of there.some(({ kind }) => kind !== 'external') ? there : named) {
    const symbol = codeSymbolOf(definition);
    if (symbol === null) continue;
    symbols.push(symbol);
    definitions.set(symbol.id, definition);
  }
  return { meaning, symbols, definitions };
}

/** Whoever points at an attribute of a parameter means that of what callers pass, if they all say what that is. */
function withCallers(engine: PythonEngine, place: Place, meaning: Meaning): Meaning {
  if (meaning.definitions.length > 0 || meaning.unknown === null) return meaning;
  const definitions = meantByCallers(engine, place);
  return definitions.length === 0 ? meaning : { ...meaning, definitions };
}

function notOurs(place: Place, meaning: Meaning): TugError {
  const name = sourceText(place.file, place.start, place.end);
  const outside = meaning.definitions.find(({ kind }) => kind === 'external');
  if (outside !== undefined && outside.kind === 'external') {
    return new TugError(
      'SymbolNotFound',
      `${name} is ${outside.name}, which is defined outside the workspace`,
      {
        hint: 'only what the workspace defines can be changed',
        details: { name, reason: `defined outside the workspace: ${outside.name}` },
      },
    );
  }
  const reason = meaning.unknown ?? 'nothing defines it';
  return new TugError('SymbolNotFound', `what ${name} means here cannot be proven: ${reason}`, {
    hint: 'point at the definition, or give its address with --symbol',
    details: { name, reason },
  });
}

function whatStandsAt({ facts }: PythonFile, offset: number): string {
  const { tree } = facts;
  for (let comment = 0; comment < tree.commentCount; comment++) {
    if (tree.commentStart[comment]! <= offset && offset < tree.commentEnd[comment]!) return 'a comment';
  }
  for (let part = 0; part < tree.partCount; part++) {
    if (tree.partStart[part]! <= offset && offset < tree.partEnd[part]!) return 'a string';
  }
  const byte = tree.bytes[offset];
  if (offset >= tree.length || byte === undefined) return 'the end of the file';
  if (byte === 0x20 || byte === 0x09) return 'white space';
  if (byte === 0x0a || byte === 0x0d) return 'the end of the line';
  const word = wordFrom(tree.bytes, offset);
  return word === '' ? `\`${String.fromCharCode(byte)}\`` : `\`${word}\``;
}

function wordFrom(bytes: Uint8Array, offset: number): string {
  let start = offset;
  let end = offset;
  while (isWordByte(bytes[start - 1])) start--;
  while (isWordByte(bytes[end])) end++;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
}

const NEAREST = 3;

function nearestNames(file: PythonFile, offset: number): readonly FoundName[] {
  const { tree, symbolOf } = file.facts;
  const distance = (node: number) =>
    tree.start[node]! > offset ? tree.start[node]! - offset : Math.max(0, offset - tree.end[node]!);
  const names: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if ((kind === Node.Name || kind === Node.Identifier) && symbolOf[node] !== NOT_A_NAME) names.push(node);
  }
  return names
    .sort((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, NEAREST)
    .map((node) => ({
      file: file.path,
      span: { start: tree.start[node]!, end: tree.end[node]! },
      name: nameText(tree, tree.data[node]!),
    }));
}
