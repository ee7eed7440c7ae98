// How tightly expressions bind, and how tightly one must bind to stand at a place without parentheses. Read off the grammar of
// CPython: a slot names the rule that it takes, a node the rule that makes it.
import type { CodeUnit } from '../facts/file-facts.ts';
import { BOOL_OR, OPERATOR, PARENTHESIZED, UNARY_NOT } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';

/** From the loosest to the tightest. */
export const Precedence = {
  yield: 0,
  /** A tuple without parentheses. */
  tuple: 1,
  /** `x := 1` */
  named: 2,
  /** Conditional expressions and lambdas. */
  conditional: 3,
  or: 4,
  and: 5,
  not: 6,
  comparison: 7,
  bitOr: 8,
  bitXor: 9,
  bitAnd: 10,
  shift: 11,
  sum: 12,
  product: 13,
  unary: 14,
  power: 15,
  await: 16,
  primary: 17,
  atom: 18,
} as const;

/** Of an expression as it is without the parentheses around it. */
export function precedenceOf(tree: SyntaxTree, node: number): number {
  switch (tree.kind[node]) {
    case Node.Yield:
    case Node.YieldFrom:
      return Precedence.yield;
    case Node.Starred:
      return Precedence.tuple;
    case Node.Tuple:
      return (tree.flags[node]! & PARENTHESIZED) !== 0 ? Precedence.atom : Precedence.tuple;
    case Node.NamedExpr:
      return Precedence.named;
    case Node.Lambda:
    case Node.IfExp:
      return Precedence.conditional;
    case Node.BoolOp:
      return (tree.flags[node]! & ~PARENTHESIZED) === BOOL_OR ? Precedence.or : Precedence.and;
    case Node.UnaryOp:
      return (tree.flags[node]! & ~PARENTHESIZED) === UNARY_NOT ? Precedence.not : Precedence.unary;
    case Node.Compare:
      return Precedence.comparison;
    case Node.BinOp:
      return OF_OPERATOR[tree.flags[node]! & OPERATOR]!;
    case Node.Await:
      return Precedence.await;
    case Node.Call:
    case Node.Attribute:
    case Node.Subscript:
      return Precedence.primary;
    default:
      return Precedence.atom;
  }
}

/** By operator: + - * / // % @ ** << >> & | ^ */
const OF_OPERATOR: readonly number[] = [
  Precedence.sum,
  Precedence.sum,
  Precedence.product,
  Precedence.product,
  Precedence.product,
  Precedence.product,
  Precedence.product,
  Precedence.power,
  Precedence.shift,
  Precedence.shift,
  Precedence.bitAnd,
  Precedence.bitOr,
  Precedence.bitXor,
];

/** The loosest expression that can stand where `node` stands without parentheses of its own. */
export function loosestAt(unit: CodeUnit, node: number): number {
  const { tree, parent } = unit;
  const owner = parent[node]!;
  const isFirst = tree.first[node] === tree.first[owner];
  // Parentheses that are there already take everything; those of a tuple or generator are its own.
  if ((tree.flags[node]! & PARENTHESIZED) !== 0 && !hasOwnParentheses(tree, node)) return Precedence.yield;
  switch (tree.kind[owner]) {
    case Node.Expr:
    case Node.AugAssign:
    case Node.Assign:
      return Precedence.yield;
    case Node.AnnAssign:
      return node === owner - 1 ? Precedence.yield : Precedence.conditional;
    case Node.Return:
    case Node.Yield:
    case Node.For:
    case Node.AsyncFor:
      return Precedence.tuple;
    case Node.If:
    case Node.While:
      return Precedence.named;
    case Node.Comprehension:
      return Precedence.or;
    case Node.IfExp:
      return node === owner - 1 ? Precedence.conditional : Precedence.or;
    case Node.BoolOp:
      return precedenceOf(tree, owner) + (isFirst ? 0 : 1);
    case Node.UnaryOp:
      return precedenceOf(tree, owner);
    case Node.Compare:
    case Node.DictUnpack:
      return Precedence.bitOr;
    case Node.BinOp:
      return operandOf(precedenceOf(tree, owner), isFirst);
    case Node.Await:
    case Node.Attribute:
      return Precedence.primary;
    case Node.Subscript:
      return isFirst ? Precedence.primary : Precedence.conditional;
    case Node.Call:
      return isFirst ? Precedence.primary : Precedence.named;
    case Node.Starred:
      return tree.kind[parent[owner]!] === Node.Call ? Precedence.conditional : Precedence.bitOr;
    default:
      return Precedence.conditional;
  }
}

/** `a - b` takes another sum on its left only; `a ** b` takes `-b` on its right. */
function operandOf(operator: number, isLeft: boolean): number {
  if (operator === Precedence.power) return isLeft ? Precedence.await : Precedence.unary;
  return isLeft ? operator : operator + 1;
}

/** Whether the parentheses of a tuple or generator are part of its node. */
export function hasOwnParentheses(tree: SyntaxTree, node: number): boolean {
  const kind = tree.kind[node];
  return (kind === Node.Tuple || kind === Node.GeneratorExp) && (tree.flags[node]! & PARENTHESIZED) !== 0;
}
