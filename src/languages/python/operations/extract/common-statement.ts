// Where a literal can be kept for all the places that have it: it may stand before any of them, since making it early, or in
// vain, is the same to everybody.
import type { FileFacts } from '../../facts/file-facts.ts';
import { OPERATOR, OPERATOR_ADD, OPERATOR_SUB } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { isStatement, isWithin } from './node-classes.ts';

/** The first statement of the innermost block that holds all these nodes of one scope. */
export function commonStatement({ tree, parent }: FileFacts, nodes: readonly number[]): number {
  const low = Math.min(...nodes.map((node) => tree.first[node]!));
  let block = parent[nodes[0]!]!;
  while (!isBlock(tree, block) || !nodes.every((node) => isWithin(tree, node, block))) block = parent[block]!;
  const statements = childrenOf(tree, block).filter((child) => isStatement(tree, child));
  return statements.find((statement) => isWithin(tree, low, statement))!;
}

function isBlock(tree: SyntaxTree, node: number): boolean {
  return tree.kind[node] === Node.Block || tree.kind[node] === Node.Module;
}

/** A number, a text, None, or a sum or product of numbers: nothing that could fail, and no object that could change. */
export function isFixedValue(tree: SyntaxTree, node: number): boolean {
  switch (tree.kind[node]) {
    case Node.Constant:
      return true;
    case Node.UnaryOp:
    case Node.BinOp: {
      const operator = tree.flags[node]! & OPERATOR;
      const isPlain =
        tree.kind[node] === Node.UnaryOp ||
        operator === OPERATOR_ADD ||
        operator === OPERATOR_SUB ||
        operator === OPERATOR_MULTIPLY;
      return isPlain && childrenOf(tree, node).every((child) => isNumeric(tree, child));
    }
    default:
      return false;
  }
}

/** The third of the operators. */
const OPERATOR_MULTIPLY = 2;

function isNumeric(tree: SyntaxTree, node: number): boolean {
  const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
  return tree.kind[node] === Node.Constant
    ? isDigit(tree.bytes[tree.start[node]!]!)
    : isFixedValue(tree, node);
}
