// Source text that a caller gives: an expression, or one parameter. Read by the parser that reads files, so that what is
// accepted is Python.

import { outerSpan } from '../../rewrite/outer-span.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import * as Flag from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { createSyntaxArena, keepTree, parseInto } from '../../syntax/parse-python.ts';
import { childrenOf, nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { ParameterKind } from './signature.ts';

export interface ReadExpression {
  readonly text: string;
  /** Names that it reads from where it stands; those that it binds itself are not among them. */
  readonly names: readonly string[];
  /** It calls something, or does anything else that may have an effect or give another object each time. */
  readonly isConstant: boolean;
}

/** Null when it is not one expression. */
export function readExpression(source: string): ReadExpression | null {
  const given = source.trim();
  const tree = parse(`_(${given}\n)\n`);
  const call = tree === null || given === '' ? -1 : childrenOf(tree, tree.count - 1)[0]! - 1;
  if (tree === null || call < 0 || tree.kind[call] !== Node.Call || /[\r\n#\\]/.test(given)) return null;
  const [, value, ...more] = childrenOf(tree, call);
  const kind = value === undefined ? Node.Missing : tree.kind[value];
  if (more.length > 0 || kind === Node.Starred || kind === Node.Keyword || kind === Node.Missing) return null;
  const needsParentheses =
    (kind === Node.NamedExpr ||
      kind === Node.GeneratorExp ||
      kind === Node.Yield ||
      kind === Node.YieldFrom) &&
    !isEnclosed(tree, value!, given);
  return {
    text: needsParentheses ? `(${given})` : given,
    names: freeNames(tree, value!),
    isConstant: isConstant(tree, value!),
  };
}

function isEnclosed(tree: SyntaxTree, value: number, given: string): boolean {
  const { start, end } = outerSpan(tree, value);
  return given.startsWith('(') && end - start === Buffer.byteLength(given);
}

export interface ReadParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly annotation: string | null;
  readonly default: string | null;
}

/** `x`, `x: int = 0`, `*args`, `*, x=1`. Null when it is not one parameter. */
export function readParameter(source: string): ReadParameter | null {
  if (/[\r\n#\\]/.test(source)) return null;
  const tree = parse(`def _(${source}): ...\n`);
  if (tree === null) return null;
  const definition = childrenOf(tree, tree.count - 1)[0]!;
  const list = childrenOf(tree, definition).find((child) => tree.kind[child] === Node.Arguments);
  if (list === undefined) return null;
  const children = childrenOf(tree, list);
  const parameters = children.filter((child) => tree.kind[child] === Node.Arg);
  const [node] = parameters;
  if (node === undefined || parameters.length > 1) return null;
  const flags = tree.flags[node]!;
  const value = flags & Flag.ARG_DEFAULT ? children[children.indexOf(node) + 1]! : -1;
  const textOf = (at: number) => {
    const { start, end } = outerSpan(tree, at);
    return textBetween(tree, start, end);
  };
  return {
    name: nameText(tree, tree.data[node]!),
    kind: ROLES[flags & Flag.ARG_ROLE] ?? 'regular',
    annotation: flags & Flag.ARG_ANNOTATION ? textOf(node - 1) : null,
    default: value < 0 ? null : textOf(value),
  };
}

const ROLES: readonly ParameterKind[] = [
  'positional-only',
  'regular',
  'variadic',
  'keyword-only',
  'keywords',
];

/** Whether a list of parameters is Python; else what is wrong with it. */
export function problemOfParameters(list: string): string | null {
  const tree = keepTree(parseInto(createSyntaxArena(), Buffer.from(`def _(${list}): ...\n`)));
  const [problem] = tree.problems;
  if (problem !== undefined) return problem.message;
  const definition = childrenOf(tree, tree.count - 1);
  return definition.length === 1 && tree.kind[definition[0]!] === Node.FunctionDef
    ? null
    : 'not a list of parameters';
}

function parse(source: string): SyntaxTree | null {
  const tree = keepTree(parseInto(createSyntaxArena(), Buffer.from(source)));
  return tree.problems.length > 0 || childrenOf(tree, tree.count - 1).length !== 1 ? null : tree;
}

/** Of lambdas and comprehensions nothing is told apart: a name that they bind is one that must not be looked up. */
function freeNames(tree: SyntaxTree, root: number): readonly string[] {
  const read = new Set<string>();
  const bound = new Set<string>();
  for (let node = tree.first[root]!; node <= root; node++) {
    const kind = tree.kind[node];
    if (kind === Node.Arg) bound.add(nameText(tree, tree.data[node]!));
    if (kind !== Node.Name) continue;
    const isRead = (tree.flags[node]! & Flag.CONTEXT) === 0;
    (isRead ? read : bound).add(nameText(tree, tree.data[node]!));
  }
  return [...read].filter((name) => !bound.has(name));
}

const CONSTANT_KINDS: ReadonlySet<number> = new Set([Node.Constant, Node.Tuple, Node.UnaryOp]);

/** The same value whenever and wherever it is evaluated: numbers, strings, None, tuples of these. */
export function isConstant(tree: SyntaxTree, root: number): boolean {
  for (let node = tree.first[root]!; node <= root; node++)
    if (!CONSTANT_KINDS.has(tree.kind[node]!)) return false;
  return true;
}
