// What arguments decided of a body, as text: what is gone, and what is left of expressions in their place.
import type { Span } from '../../../../base/span.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { outerSpan } from '../../rewrite/outer-span.ts';
import { Precedence, precedenceOf } from '../../rewrite/precedence.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { Replacement } from './fragments.ts';
import type { Decided, FunctionShape } from './function-shape.ts';
import { putValue } from './put-value.ts';

/** Whether the node is part of the code that does not come to the call. */
export function isGone({ facts: { tree } }: PythonFile, gone: readonly number[], node: number): boolean {
  return gone.some((root) => tree.first[root]! <= node && node <= root);
}

/** What is left of an expression. */
export function keptOf(decided: readonly Decided[], node: number): number {
  const found = decided.find((each) => each.node === node);
  return found === undefined ? node : keptOf(decided, found.kept);
}

/** Texts of the body, or of a part below a node, with what is left of decided expressions in their place. */
export function withDecided(
  { file, block, heads, decided: everywhere }: FunctionShape,
  replaced: readonly Replacement[],
  root = block,
): readonly Replacement[] {
  const { tree } = file.facts;
  const decided = everywhere.filter(({ node }) => tree.first[root]! <= node && node < root);
  const within = (node: number, part: { readonly start: number; readonly end: number }) =>
    tree.start[node]! <= part.start && part.end <= tree.end[node]!;
  const textsIn = (parts: readonly Replacement[], all: readonly Decided[]): readonly Replacement[] => {
    const outer = all.filter(
      ({ node }) => !all.some((other) => other.node > node && tree.first[other.node]! <= node),
    );
    const texts = outer.map(({ node }): Replacement => {
      const kept = keptOf(decided, node);
      const inner = all.filter((each) => tree.first[kept]! <= each.node && each.node < kept);
      const own = textsIn(
        parts.filter((part) => within(kept, part)),
        inner,
      );
      const by = putValue(file, kept, file, node, own);
      return { ...placeOf(file, node, kept), by: typeof by === 'string' ? [] : by };
    });
    return [...parts.filter((part) => !outer.some(({ node }) => within(node, part))), ...texts];
  };
  const opened = heads.map((node): Replacement => {
    const start = tree.start[node]!;
    return { start, end: start + 'elif'.length, by: ['if'] };
  });
  return textsIn([...replaced, ...opened], decided);
}

/** With the parentheses around it where what is left needs none. */
function placeOf({ facts }: PythonFile, node: number, kept: number): Span {
  const { tree, parent } = facts;
  const own = { start: tree.start[node]!, end: tree.end[node]! };
  const isPart = tree.kind[parent[node]!]! > Node.LastStatement;
  const isTight =
    precedenceOf(tree, kept) >= Precedence.primary && tree.kind[parent[node]!] !== Node.Attribute;
  return isPart && isTight ? outerSpan(tree, node) : own;
}

/** Whether a variable is bound anew before anything reads it, so that its first value is nobody's. */
export function isBoundFirst({ file, fact, statements, gone }: FunctionShape, symbol: number): boolean {
  const { facts } = file;
  const { tree } = facts;
  const left = [...occurrencesOf(facts, symbol)].filter(
    (node) => tree.first[fact.node - 1]! <= node && !isGone(file, gone, node),
  );
  const first = statements.find((each) => left.some((node) => tree.first[each]! <= node && node <= each));
  if (first === undefined || tree.kind[first] !== Node.Assign) return false;
  const [target, , ...more] = childrenOf(tree, first);
  const inside = left.filter((node) => tree.first[first]! <= node && node <= first);
  return more.length === 0 && inside.length === 1 && inside[0] === target;
}
