// What a plain dotted expression (`a`, `a.b.c`) means as far as modules go: enough for `mod.__all__` and for chains that
// lead through modules. Members of classes and instances are the evaluator's business.
import { type CodeUnit, NOT_A_NAME, UNBOUND } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { findMember } from './find-member.ts';
import type { Links } from './links.ts';
import type { PythonFile, Resolved } from './program.ts';
import { findSymbol } from './resolve-symbol.ts';
import { resolveUnbound } from './resolve-unbound.ts';

/** Empty when the expression is anything else, or leads past a module. */
export function resolveExpression(
  links: Links,
  file: PythonFile,
  node: number,
  unit: CodeUnit = file.facts,
): readonly Resolved[] {
  const { tree } = unit;
  if (tree.kind[node] === Kind.Name) {
    const symbol = unit.symbolOf[node]!;
    if (symbol === NOT_A_NAME) return [];
    if (symbol === UNBOUND) return resolveUnbound(links, file, nameText(tree, tree.data[node]!));
    return findSymbol(links, { file, symbol }).list.map(({ resolved }) => resolved);
  }
  if (tree.kind[node] !== Kind.Attribute) return [];
  // Children in post-order: the Identifier is the last one, the receiver's root stands before it.
  const receiver = resolveExpression(links, file, tree.first[node - 1]! - 1, unit);
  const name = nameText(tree, tree.data[node]!);
  return receiver.flatMap((resolved) =>
    resolved.kind === 'module'
      ? findMember(links, resolved.module, name).list.map((found) => found.resolved)
      : [],
  );
}
