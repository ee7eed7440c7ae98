// Code inside strings and comments of a file: which places hold it, and their units. What cannot be read as code is
// named, so that nobody takes it for code that was looked at.
import * as Node from '../syntax/node-kinds.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { createEmbeddedParser, type EmbeddedPlace } from './embedded-unit.ts';
import type { EmbeddedUnit, FileFacts } from './file-facts.ts';
import { isString, plainString } from './string-value.ts';
import { placesOfTypeComments } from './type-comment-places.ts';
import { isTypePosition } from './type-position.ts';
import { findTypingNames, type TypingNames } from './typing-names.ts';

export interface EmbeddedCode {
  readonly units: readonly EmbeddedUnit[];
  readonly unreadable: readonly number[];
}

type FactsForEmbedded = Pick<
  FileFacts,
  'tree' | 'parent' | 'scopes' | 'symbols' | 'scopeOf' | 'symbolOf' | 'useOf' | 'imports'
>;

export function listEmbedded(facts: FactsForEmbedded): EmbeddedCode {
  const { tree, scopeOf } = facts;
  const strings = stringsInTypePositions(facts);
  const comments = placesOfTypeComments(facts);
  if (strings.length === 0 && comments.length === 0) return NOTHING;
  const unreadable: number[] = [];
  const parser = createEmbeddedParser(facts);
  for (const host of strings) {
    const place = placeOf(tree, host, scopeOf[host]!);
    if (place === null || !parser.add(place)) unreadable.push(host);
  }
  for (const place of comments) parser.add(place);
  let units = parser.finish();
  const seen = new Set<number>();
  // Strings inside strings: each round finds those of the units that are new.
  for (let round = 0; round < MAXIMAL_NESTING; round++) {
    const inner = units.flatMap((unit) =>
      seen.has(unit.tree.start[unit.root]!) ? [] : stringsInside(facts, unit),
    );
    for (const unit of units) seen.add(unit.tree.start[unit.root]!);
    if (inner.filter((place) => parser.add(place)).length === 0) break;
    units = parser.finish();
  }
  return { units, unreadable };
}

const MAXIMAL_NESTING = 3;

function stringsInside(facts: FactsForEmbedded, unit: EmbeddedUnit): EmbeddedPlace[] {
  const { tree, host, isTypeComment } = unit;
  const names = typingNamesOf(facts);
  const places: EmbeddedPlace[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (!isString(tree, node) || !isTypePosition(unit, names, node)) continue;
    const contents = plainString(tree, node);
    if (contents !== null) places.push({ ...contents, host, scope: unit.scopeOf[node]!, isTypeComment });
  }
  return places;
}

const NOTHING: EmbeddedCode = { units: [], unreadable: [] };

function stringsInTypePositions(facts: FactsForEmbedded): number[] {
  const { tree, parent } = facts;
  const { kind, count } = tree;
  const names = typingNamesOf(facts);
  const found: number[] = [];
  for (let node = 0; node < count; node++) {
    if (kind[node] !== Node.Constant || MAY_HOLD_TYPES[kind[parent[node]!]!] === 0) continue;
    if (isString(tree, node) && isTypePosition(facts, names, node)) found.push(node);
  }
  return found;
}

/** Most files do not hold the word at all. */
function typingNamesOf(facts: FactsForEmbedded): TypingNames {
  const { bytes, length } = facts.tree;
  const hasTyping = Buffer.from(bytes.buffer, bytes.byteOffset, length).includes('typing');
  return findTypingNames(hasTyping ? facts.imports : []);
}

/** By kind of node: whether a string right below it can be a type. */
const MAY_HOLD_TYPES = new Uint8Array(256);
for (const kind of [
  Node.Subscript,
  Node.Tuple,
  Node.List,
  Node.Starred,
  Node.BinOp,
  Node.Arg,
  Node.AnnAssign,
  Node.FunctionDef,
  Node.AsyncFunctionDef,
  Node.TypeAlias,
  Node.TypeVar,
  Node.ParamSpec,
  Node.TypeVarTuple,
  Node.Keyword,
  Node.Call,
  Node.Dict,
])
  MAY_HOLD_TYPES[kind] = 1;

function placeOf(tree: SyntaxTree, host: number, scope: number): EmbeddedPlace | null {
  const contents = plainString(tree, host);
  return contents === null ? null : { ...contents, host, scope, isTypeComment: false };
}
