// Where a constant goes: behind the imports at the head of the module, and behind what binds the names in it.

import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { isString } from '../../facts/string-value.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { endsOpen, isDefinition } from '../../rewrite/import-place.ts';
import { placeAbove } from '../../rewrite/place-above.ts';
import { isBlankLine, lineEnd, nextLine } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import { BLOCK_FINALLY, BLOCK_ROLE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { isWithin } from './node-classes.ts';
import { symbolsIn } from './symbols-in.ts';

export interface ConstantPlace {
  readonly offset: number;
  /** Text around the assignment, with line ends. */
  readonly before: string;
  readonly after: string;
}

/** A text says why there is no place. */
export function constantPlace({ facts }: PythonFile, node: number): ConstantPlace | string {
  const { tree, symbols } = facts;
  const body = childrenOf(tree, tree.count - 1);
  const used = body.findIndex((statement) => isWithin(tree, node, statement));
  let position = headLength(tree, body);
  for (const symbol of symbolsIn(facts, node)) {
    if (symbols.scope[symbol] !== MODULE_SCOPE) continue;
    const bindings = bindingNodesOf(facts, symbol).map(({ node: binding }) => binding);
    const bound = bindings.map((binding) =>
      body.findIndex((statement) => isWithin(tree, binding, statement)),
    );
    if (bound.some((at) => at >= used))
      return bound.some((at) => at < used)
        ? 'a name in it is bound anew further down'
        : 'a name in it is bound only after it would be needed';
    if (bound.length > 0 && !bound.some((at) => bindsForCertain(tree, body[at]!, bindings)))
      return 'a name in it is bound only under a condition';
    position = Math.max(position, ...bound.map((at) => at + 1));
  }
  if (position > used) position = used;
  return placeBefore(tree, body, position);
}

function placeBefore(tree: SyntaxTree, body: readonly number[], position: number): ConstantPlace {
  const { lineEnding } = sourceStyle(tree);
  const next = body[position]!;
  const previous = body[position - 1];
  const isApart = isDefinition(tree, next);
  if (previous === undefined) {
    const offset = placeAbove(tree, next);
    const isOpen = offset > tree.begin && !isBlankLine(tree, offset - 1);
    return { offset, before: isOpen ? lineEnding : '', after: lineEnding.repeat(isApart ? 3 : 2) };
  }
  if (statementExtent(tree, next).sharesLine && statementExtent(tree, previous).sharesLine) {
    return { offset: tree.start[next]!, before: '', after: '; ' };
  }
  const offset = nextLine(tree, lineEnd(tree, tree.end[previous]!));
  const isNeighbour = tree.kind[previous] === Node.Assign || tree.kind[previous] === Node.AnnAssign;
  const above = isNeighbour ? 0 : isDefinition(tree, previous) ? 2 : 1;
  const below = blankLinesBelow(tree, offset);
  const wanted = isApart ? 2 : isNeighbour ? below : Math.max(below, 1);
  return {
    offset,
    before: lineEnding.repeat(above + (endsOpen(tree, offset) ? 1 : 0)),
    after: lineEnding.repeat(1 + Math.max(0, wanted - below)),
  };
}

function blankLinesBelow(tree: SyntaxTree, offset: number): number {
  let blank = 0;
  for (let at = offset; at < tree.length && isBlankLine(tree, at); at = nextLine(tree, at)) blank++;
  return blank;
}

/** The docstring and the imports below it. */
function headLength(tree: SyntaxTree, body: readonly number[]): number {
  let length = 0;
  const [first] = body;
  if (first !== undefined && tree.kind[first] === Node.Expr && isString(tree, first - 1)) length++;
  while (length < body.length && isImport(tree.kind[body[length]!]!)) length++;
  return length;
}

function isImport(kind: number): boolean {
  return kind === Node.Import || kind === Node.ImportFrom;
}

/** On every way through the statement that does not raise. */
function bindsForCertain(tree: SyntaxTree, statement: number, bindings: readonly number[]): boolean {
  if (!bindings.some((binding) => isWithin(tree, binding, statement))) return false;
  const children = childrenOf(tree, statement);
  const binds = (block: number) => blockBinds(tree, block, bindings);
  switch (tree.kind[statement]) {
    case Node.If: {
      const [, body, otherwise] = children;
      if (otherwise === undefined || !binds(body!)) return false;
      return tree.kind[otherwise] === Node.If ? bindsForCertain(tree, otherwise, bindings) : binds(otherwise);
    }
    case Node.Try: {
      const blocks = children.filter((child) => tree.kind[child] === Node.Block);
      const handlers = children.filter((child) => tree.kind[child] === Node.ExceptHandler);
      const isFinally = (block: number) => (tree.flags[block]! & BLOCK_ROLE) === BLOCK_FINALLY;
      if (blocks.some((block) => isFinally(block) && binds(block))) return true;
      const isHandled = handlers.every((handler) => binds(childrenOf(tree, handler).at(-1)!));
      return isHandled && blocks.some((block) => !isFinally(block) && binds(block));
    }
    case Node.Assign:
    case Node.AnnAssign:
    case Node.AugAssign:
      return true;
    default:
      return isDefinition(tree, statement) || isImport(tree.kind[statement]!);
  }
}

function blockBinds(tree: SyntaxTree, block: number, bindings: readonly number[]): boolean {
  const statements = childrenOf(tree, block);
  return (
    tree.kind[statements.at(-1)!] === Node.Raise ||
    statements.some((statement) => bindsForCertain(tree, statement, bindings))
  );
}
