// The arguments of a call as they stand in the source, and calls that nobody wrote: a decorator is called with what it decorates, a
// function that is passed on is called with whatever comes.
import type { Span } from '../../../../base/span.ts';
import { type CodeUnit, UNBOUND } from '../../facts/file-facts.ts';
import { outerSpan } from '../../rewrite/outer-span.ts';
import { PARENTHESIZED } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';

export interface Argument {
  readonly kind: 'positional' | 'keyword' | 'star' | 'double-star';
  /** Of a keyword. */
  readonly name: string | null;
  /** The whole argument with its keyword or stars; empty for one that stands nowhere. */
  readonly span: Span;
  /** The expression, with its parentheses. */
  readonly value: Span;
  /** Of the expression; -1 for one that stands nowhere. */
  readonly node: number;
  /** The name of a keyword. */
  readonly nameSpan: Span | null;
  /** Parentheses that it has to get when it does not stand alone or gets a keyword. */
  readonly bare: 'generator' | 'walrus' | null;
  /** Of one that stands in a literal behind a star: where the star begins, and how many there are. */
  readonly within?: { readonly start: number; readonly count: number; readonly key: Span | null };
}

/** `skipped` leading arguments are not meant for the function: the one of `partial(f, ...)`. */
export function argumentsIn(unit: CodeUnit, call: number, skipped = 0): readonly Argument[] {
  const { tree } = unit;
  return childrenOf(tree, call)
    .slice(1 + skipped)
    .flatMap((node) => unfolded(unit, node) ?? [readArgument(tree, call, node)]);
}

/** As they stand between the parentheses, one for each star. */
export function writtenArguments({ tree }: CodeUnit, call: number): readonly Argument[] {
  return childrenOf(tree, call)
    .slice(1)
    .map((node) => readArgument(tree, call, node));
}

/** What `*[1, 2]`, `**{"a": 1}` and `**dict(a=1)` hold is there to be seen; null for other stars and arguments. */
function unfolded(unit: CodeUnit, node: number): readonly Argument[] | null {
  const { tree } = unit;
  const kind = tree.kind[node];
  const value = node - 1;
  if (kind === Node.Starred) {
    const held = tree.kind[value];
    if (held !== Node.List && held !== Node.Tuple) return null;
    const elements = childrenOf(tree, value);
    if (elements.some((each) => tree.kind[each] === Node.Starred)) return null;
    return elements.map((each) => heldArgument(each, null, elements.length, null));
  }
  if (kind !== Node.Keyword || tree.data[node] !== 0) return null;
  const pairs = pairsOf(unit, value);
  if (pairs === null || new Set(pairs.map(({ name }) => name)).size < pairs.length) return null;
  return pairs.map(({ name, node: each, key }) => heldArgument(each, name, pairs.length, key));

  function heldArgument(held: number, name: string | null, count: number, key: Span | null): Argument {
    const span = outerSpan(tree, held);
    const isBare = tree.kind[held] === Node.NamedExpr && span.start === tree.start[held];
    return {
      kind: name === null ? 'positional' : 'keyword',
      name,
      span,
      value: span,
      node: held,
      nameSpan: null,
      bare: isBare ? 'walrus' : null,
      within: { start: tree.start[node]!, count, key },
    };
  }
}

/** Names and values of a dictionary that is written out; null for anything else. */
export function pairsOf(
  { tree, symbolOf }: CodeUnit,
  node: number,
): readonly { readonly name: string; readonly node: number; readonly key: Span }[] | null {
  const children = childrenOf(tree, node);
  if (tree.kind[node] === Node.Dict) {
    if (children.some((each) => tree.kind[each] === Node.DictUnpack)) return null;
    const pairs = [];
    for (let at = 0; at < children.length; at += 2) {
      const name = keywordIn(tree, children[at]!);
      if (name === null) return null;
      const key = { start: tree.start[children[at]!]! + 1, end: tree.end[children[at]!]! - 1 };
      pairs.push({ name, node: children[at + 1]!, key });
    }
    return pairs;
  }
  const [callee, ...given] = children;
  const isDict =
    tree.kind[node] === Node.Call &&
    tree.kind[callee!] === Node.Name &&
    symbolOf[callee!] === UNBOUND &&
    nameText(tree, tree.data[callee!]!) === 'dict';
  if (!isDict || given.some((each) => tree.kind[each] !== Node.Keyword || tree.data[each] === 0)) return null;
  return given.map((each) => {
    const key = tree.first[each]!;
    return {
      name: nameText(tree, tree.data[each]!),
      node: each - 1,
      key: { start: tree.start[key]!, end: tree.end[key]! },
    };
  });
}

/** A plain string that spells a name. */
function keywordIn(tree: SyntaxTree, node: number): string | null {
  if (tree.kind[node] !== Node.Constant) return null;
  const { start, end } = { start: tree.start[node]!, end: tree.end[node]! };
  const text = Buffer.from(tree.bytes.subarray(start, end)).toString('latin1');
  return /^(["'])([A-Za-z_]\w*)\1$/.exec(text)?.[2] ?? null;
}

function readArgument(tree: SyntaxTree, call: number, node: number): Argument {
  const kind = tree.kind[node];
  const base = { name: null, nameSpan: null, bare: null, node } as const;
  if (kind === Node.Starred || (kind === Node.Keyword && tree.data[node] === 0)) {
    const value = outerSpan(tree, node - 1);
    const span = { start: tree.start[node]!, end: Math.max(tree.end[node]!, value.end) };
    return { ...base, kind: kind === Node.Starred ? 'star' : 'double-star', span, value, node: node - 1 };
  }
  if (kind === Node.Keyword) {
    const value = outerSpan(tree, node - 1);
    const name = tree.first[node]!;
    return {
      kind: 'keyword',
      name: nameText(tree, tree.data[node]!),
      span: { start: tree.start[node]!, end: Math.max(tree.end[node]!, value.end) },
      value,
      node: node - 1,
      nameSpan: { start: tree.start[name]!, end: tree.end[name]! },
      bare: null,
    };
  }
  if (kind === Node.GeneratorExp && tree.end[node] === tree.end[call] && sharesParentheses(tree, node)) {
    const span = { start: tree.start[node]! + 1, end: tree.end[node]! - 1 };
    return { ...base, kind: 'positional', span, value: span, bare: 'generator' };
  }
  const span = outerSpan(tree, node);
  const isBare = kind === Node.NamedExpr && span.start === tree.start[node];
  return { ...base, kind: 'positional', span, value: span, bare: isBare ? 'walrus' : null };
}

function sharesParentheses({ flags }: SyntaxTree, node: number): boolean {
  return (flags[node]! & PARENTHESIZED) !== 0;
}

/** From behind the opening parenthesis of a call to the closing one. */
export function argumentSpan({ tree }: CodeUnit, call: number): Span {
  const end = tree.end[call]! - 1;
  const callee = childrenOf(tree, call)[0]!;
  let at = outerSpan(tree, callee).end;
  while (at < end && tree.bytes[at] !== OPEN) at = tree.bytes[at] === HASH ? endOfComment(tree, at) : at + 1;
  return { start: at + 1, end };
}

const OPEN = 0x28;
const HASH = 0x23;

function endOfComment({ bytes, length }: SyntaxTree, offset: number): number {
  let at = offset;
  while (at < length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  return at;
}

const NOWHERE: Span = { start: 0, end: 0 };

export function unwritten(kind: Argument['kind']): Argument {
  return { kind, name: null, span: NOWHERE, value: NOWHERE, node: -1, nameSpan: null, bare: null };
}

/** Called with nobody knows what. */
export const ANY_ARGUMENTS: readonly Argument[] = [unwritten('star'), unwritten('double-star')];
