// A file in which nothing but whole names changed, to one that is new to it, has the tokens that it had, so it is parsed as it was; and
// when every occurrence of a symbol has the new name, or none has, names are bound as they were. That is seen without parsing.
import { isWordByte } from '../../../kernel/find-word.ts';
import { isBuiltinName } from '../facts/builtin-names.ts';
import type { FileFacts } from '../facts/file-facts.ts';
import { isKeywordOfTyping, isNameOfTyping } from '../facts/type-position.ts';
import { wordIsInStrings } from '../meaning/string-places.ts';
import * as Node from '../syntax/node-kinds.ts';

export interface RenamedFile {
  readonly facts: FileFacts;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The names that were replaced, as nodes of the file's own tree. */
  readonly nodes: readonly number[];
}

/** "No" when in doubt, and then the file is parsed. That the new name stands nowhere yet is for the caller to know. */
export function keepsTokens(file: RenamedFile, oldName: string, newName: string): boolean {
  if (isSpecial(oldName) || isSpecial(newName)) return false;
  const { tree } = file.facts;
  const nodes = [...file.nodes].sort((left, right) => tree.start[left]! - tree.start[right]!);
  const isKeyword = (node: number) => tree.kind[file.facts.parent[node]!] === Node.Keyword;
  if ((isKeywordOfTyping(oldName) || isKeywordOfTyping(newName)) && nodes.some(isKeyword)) return false;
  return (
    nodes.every((node) => standsAlone(file, node)) &&
    isSplicedFrom(file, nodes, Buffer.from(newName)) &&
    wholeSymbols(file.facts, nodes, oldName)
  );
}

/** The grammar, the scopes or the places of types know these by their names; a class may call a private name so. */
function isSpecial(name: string): boolean {
  return name.includes('__') || SOFT_KEYWORDS.has(name) || isBuiltinName(name) || isNameOfTyping(name);
}

const SOFT_KEYWORDS: ReadonlySet<string> = new Set(['match', 'case', 'type', '_', 'TYPE_CHECKING']);

/** A whole token, outside of strings: nothing beside it can become one with another name. */
function standsAlone({ facts: { tree, parent }, before }: RenamedFile, node: number): boolean {
  const kind = tree.kind[node];
  if (kind !== Node.Name && kind !== Node.Identifier) return false;
  for (let at = parent[node]!; at >= 0; at = parent[at]!) {
    if (tree.kind[at] === Node.JoinedStr || tree.kind[at] === Node.TemplateStr) return false;
  }
  const previous = before[tree.start[node]! - 1];
  const next = before[tree.end[node]!];
  return (previous === undefined || !isWordByte(previous)) && !isQuote(next) && next !== BACKSLASH;
}

const BACKSLASH = 0x5c;

function isQuote(byte: number | undefined): boolean {
  return byte === 0x22 || byte === 0x27;
}

function isSplicedFrom(
  { facts: { tree }, before, after }: RenamedFile,
  nodes: readonly number[],
  name: Buffer,
) {
  const was = Buffer.from(before.buffer, before.byteOffset, before.length);
  const is = Buffer.from(after.buffer, after.byteOffset, after.length);
  const grown = nodes.reduce((sum, node) => sum + name.length - (tree.end[node]! - tree.start[node]!), 0);
  if (is.length !== was.length + grown) return false;
  let from = 0;
  let to = 0;
  for (const node of nodes) {
    const start = tree.start[node]!;
    const kept = start - from;
    if (kept < 0 || was.compare(is, to, to + kept, from, start) !== 0) return false;
    to += kept;
    if (name.compare(is, to, to + name.length) !== 0) return false;
    to += name.length;
    from = tree.end[node]!;
  }
  return was.compare(is, to, is.length, from, was.length) === 0;
}

/** Of no symbol one occurrence is renamed and another one is not, be it in a string or a comment that types are read from. */
function wholeSymbols(facts: FileFacts, nodes: readonly number[], oldName: string): boolean {
  const { symbolOf, symbols, tree } = facts;
  const renamed = new Set(nodes);
  const touched = new Set(nodes.map((node) => symbolOf[node]!).filter((symbol) => symbol >= 0));
  if (touched.size === 0) return true;
  if (tree.typeComments.length > 0 || wordIsInStrings(facts, oldName)) return false;
  for (const symbol of touched) {
    for (let at = symbols.firstOccurrence[symbol]!; at < symbols.firstOccurrence[symbol + 1]!; at++) {
      if (!renamed.has(symbols.occurrence[at]!)) return false;
    }
  }
  return true;
}
