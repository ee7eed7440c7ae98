// Methods of strings: what `lower`, `replace` or `strip` make of a known text, and parts of `split` and `partition`.
import { stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import { sourceText } from '../../meaning/meaning-values.ts';
import { CONSTANT_INT, CONSTANT_TYPE, UNARY_MINUS } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { type Speller, spellNode } from './spell-expression.ts';
import {
  cut,
  knownText,
  mapTexts,
  type Spelling,
  type Spellings,
  slice,
  textOf,
  UNKNOWN,
  union,
} from './spelling.ts';

/** Null when it is no such method. */
export function spellTextMethod(
  speller: Speller,
  file: PythonFile,
  call: number,
  given: readonly number[],
): Spellings | null {
  const { tree } = file.facts;
  const callee = childrenOf(tree, call)[0]!;
  if (tree.kind[callee] !== Node.Attribute) return null;
  const texts = given.map((node) => stringValue(file.facts, node));
  const change = changeOf(nameText(tree, tree.data[callee]!), texts);
  return change === null ? null : mapTexts(spellNode(speller, file, callee - 2), change);
}

/** As far as a method can be applied to each known part of a text by itself. */
function changeOf(method: string, texts: readonly (string | null)[]): ((text: string) => string) | null {
  const [first = null, second = null] = texts;
  switch (method) {
    case 'lower':
    case 'casefold':
      return (text) => text.toLowerCase();
    case 'upper':
      return (text) => text.toUpperCase();
    case 'replace':
      return first === null || second === null || first === ''
        ? null
        : (text) => text.replaceAll(first, second);
    case 'strip':
      return texts.length === 0 ? (text) => text.trim() : null;
    case 'removesuffix':
    case 'rstrip':
      return first === null ? null : (text) => (text.endsWith(first) ? text.slice(0, -first.length) : text);
    default:
      return null;
  }
}

/** `text.rpartition(".")[0]`, `text.rsplit(".", 1)[0]`, `text.split(".")[0]`; null when it is no such subscript. */
export function spellSplit(
  speller: Speller,
  file: PythonFile,
  call: number,
  index: number,
): Spellings | null {
  const at = integerAt(file, index);
  const isSplit = splitMethod(file, call) !== null;
  if (isSplit && at === null) return UNKNOWN;
  return isSplit ? spellSplitPart(speller, file, call, at!) : null;
}

/** The method of `text.split(",")` and its like; null for other expressions. */
function splitMethod({ facts: { tree } }: PythonFile, call: number): string | null {
  if (tree.kind[call] !== Node.Call) return null;
  const [callee, separator] = childrenOf(tree, call) as [number, number?];
  if (tree.kind[callee] !== Node.Attribute || separator === undefined) return null;
  const method = nameText(tree, tree.data[callee]!);
  return /^r?(split|partition)$/.test(method) ? method : null;
}

/** One part of a split text; null when the call splits nothing. */
export function spellSplitPart(
  speller: Speller,
  file: PythonFile,
  call: number,
  at: number,
): Spellings | null {
  const { tree } = file.facts;
  const method = splitMethod(file, call);
  if (method === null) return null;
  const [callee, separator, most] = childrenOf(tree, call) as [number, number?, number?];
  const by = stringValue(file.facts, separator!);
  const count = most === undefined ? null : integerAt(file, most);
  if (by === null || by === '' || (most !== undefined && count === null)) return UNKNOWN;
  const isPartition = method.endsWith('partition');
  return union(
    spellNode(speller, file, callee - 2).map((spelling): Spellings => {
      const text = knownText(spelling);
      if (text === null) return [cut(spelling)];
      const limit = isPartition ? 1 : (count ?? Number.POSITIVE_INFINITY);
      const parts = splitSpans(text, by, limit, method.startsWith('r'));
      if (isPartition) return [partOfPartition(spelling, parts, at, by, method.startsWith('r'))];
      const part = parts.at(at);
      return part === undefined ? [] : [slice(spelling, ...part) as Spelling];
    }),
  );
}

/** `(head, separator, tail)`; without the separator the whole text is the head, or the tail of `rpartition`. */
function partOfPartition(
  spelling: Spelling,
  spans: readonly [number, number][],
  at: number,
  by: string,
  isRight: boolean,
): Spelling {
  const isFound = spans.length === 2;
  const index = at < 0 ? at + 3 : at;
  if (index === 1) return isFound ? textOf(by)[0]! : [];
  if (isFound) return slice(spelling, ...spans[index === 0 ? 0 : 1]!);
  return (index === 2) === isRight ? spelling : [];
}

/** Spans of the parts between separators, at most `limit` cuts, from the left or from the right. */
function splitSpans(text: string, by: string, limit: number, isRight: boolean): readonly [number, number][] {
  const cuts: number[] = [];
  for (let at = text.indexOf(by); at !== -1; at = text.indexOf(by, at + by.length)) cuts.push(at);
  const kept = isRight ? cuts.slice(Math.max(0, cuts.length - limit)) : cuts.slice(0, limit);
  const spans: [number, number][] = [];
  let from = 0;
  for (const cut of kept) {
    spans.push([from, cut]);
    from = cut + by.length;
  }
  return [...spans, [from, text.length]];
}

/** The value of an integer literal; null for anything else. */
export function integerAt(file: PythonFile, node: number): number | null {
  const { tree } = file.facts;
  if (tree.kind[node] === Node.UnaryOp && tree.flags[node]! === UNARY_MINUS) {
    const value = integerAt(file, node - 1);
    return value === null ? null : -value;
  }
  if (tree.kind[node] !== Node.Constant || (tree.flags[node]! & CONSTANT_TYPE) !== CONSTANT_INT) return null;
  const text = sourceText(file, tree.start[node]!, tree.end[node]!);
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}
