// An expression that comes to stand where another one stood: with parentheses where the grammar, the end of a line or the
// braces of an f-string need them. Offsets of its names stay countable: text is put around it, never inside of it.
import type { CodeUnit } from '../facts/file-facts.ts';
import { CONSTANT_INT, CONSTANT_TYPE, PARENTHESIZED } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { breaksLine } from './line-breaks.ts';
import { hasOwnParentheses, loosestAt, Precedence, precedenceOf } from './precedence.ts';

/** `node` of one tree put in the place of `slot` of another. */
export function needsParentheses(from: SyntaxTree, node: number, unit: CodeUnit, slot: number): boolean {
  if (precedenceOf(from, node) < loosestAt(unit, slot)) return true;
  const { tree, parent } = unit;
  const owner = parent[slot]!;
  switch (tree.kind[owner]) {
    case Node.Attribute:
      // `5.real` would be a number with a stray name behind it.
      if (isInteger(from, node) && !isParenthesized(tree, slot)) return true;
      break;
    case Node.FormattedValue:
    case Node.Interpolation:
      if (!isParenthesized(tree, slot) && confusesField(from, node)) return true;
      break;
  }
  return breaksLine(from, from.start[node]!, from.end[node]!) && !isInsideBrackets(unit, slot);
}

/** Whether a line may end here without ending the statement. */
export function isInsideBrackets({ tree, parent }: CodeUnit, node: number): boolean {
  for (let inner = node; inner >= 0 && tree.kind[inner]! > Node.LastStatement; inner = parent[inner]!) {
    if (isParenthesized(tree, inner) && inner !== node) return true;
    if (inner === node && isParenthesized(tree, inner) && !hasOwnParentheses(tree, inner)) return true;
    const owner = parent[inner]!;
    const isFirst = owner >= 0 && tree.first[inner] === tree.first[owner];
    switch (tree.kind[owner]) {
      case Node.List:
      case Node.SetDisplay:
      case Node.Dict:
      case Node.ListComp:
      case Node.SetComp:
      case Node.DictComp:
        return true;
      case Node.Call:
      case Node.Subscript:
        if (!isFirst) return true;
        break;
      case Node.Arguments:
        return tree.kind[parent[owner]!] !== Node.Lambda;
      case Node.ClassDef:
        return tree.kind[inner] !== Node.Decorator && tree.kind[inner] !== Node.Block;
    }
  }
  return false;
}

/** Parentheses around the node, its own ones included. */
export function isParenthesized(tree: SyntaxTree, node: number): boolean {
  return tree.kind[node]! >= Node.FirstExpression && (tree.flags[node]! & PARENTHESIZED) !== 0;
}

function isInteger(tree: SyntaxTree, node: number): boolean {
  return tree.kind[node] === Node.Constant && (tree.flags[node]! & CONSTANT_TYPE) === CONSTANT_INT;
}

/** In `{...}` a colon begins the format, `!` the conversion, `=` shows the text, and two braces are one that is text. */
function confusesField(tree: SyntaxTree, node: number): boolean {
  if (precedenceOf(tree, node) <= Precedence.conditional || tree.bytes[tree.start[node]!] === OPEN_BRACE)
    return true;
  if (tree.bytes[tree.end[node]! - 1] === CLOSE_BRACE) return true;
  // The last operand may end with a lambda.
  const [last] = childrenOf(tree, node).slice(-1);
  return last !== undefined && tree.kind[node] !== Node.Call && tree.kind[last] === Node.Lambda;
}

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
