// `@pytest.mark.parametrize("x, y", ...)`: strings that name parameters of the tests below them.

import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FileFacts } from './file-facts.ts';
import { stringValue } from './string-value.ts';

/** The tests whose parameters a string names; null when it stands elsewhere. */
export function testsParametrizedBy(facts: FileFacts, node: number): readonly number[] | null {
  const { tree, parent } = facts;
  let at = node;
  if (tree.kind[parent[at]!] === Node.Tuple || tree.kind[parent[at]!] === Node.List) at = parent[at]!;
  const call = callWithNames(facts, at);
  const decorator = call === -1 ? -1 : parent[call]!;
  if (decorator < 0 || tree.kind[decorator] !== Node.Decorator) return null;
  const owner = parent[decorator]!;
  const own = facts.functions.findIndex((fact) => fact.node === owner);
  if (own !== -1) return [own];
  const index = facts.classes.findIndex((fact) => fact.node === owner);
  return index === -1
    ? null
    : facts.functions.flatMap((fact, one) => (fact.ownerClass === index ? [one] : []));
}

/** Whether a parameter of the function gets its values that way, and not from a fixture. */
export function isParametrized(facts: FileFacts, index: number, name: string): boolean {
  const { ownerClass, decorators } = facts.functions[index]!;
  const above = ownerClass === -1 ? [] : facts.classes[ownerClass]!.decorators;
  return [...decorators, ...above].some((decorator) => namesIn(facts, decorator).includes(name));
}

function namesIn(facts: FileFacts, decorator: number): readonly string[] {
  const { tree } = facts;
  const call = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  if (!isParametrize(facts, call)) return [];
  const [, first, ...more] = childrenOf(tree, call);
  if (first === undefined) return [];
  const names = textsIn(facts, keywordOf(facts, first) === 'argnames' ? first - 1 : first);
  const indirect = more.find((one) => keywordOf(facts, one) === 'indirect');
  if (indirect === undefined) return names;
  // A list says which of them are fixtures; anything else may mean all.
  const kind = tree.kind[indirect - 1];
  if (kind !== Node.List && kind !== Node.Tuple) return [];
  const fixtures = textsIn(facts, indirect - 1);
  return names.filter((name) => !fixtures.includes(name));
}

/** "x, y", ("x", "y") */
function textsIn(facts: FileFacts, node: number): readonly string[] {
  const parts = facts.tree.kind[node] === Node.Constant ? [node] : childrenOf(facts.tree, node);
  return parts.flatMap((part) => (stringValue(facts, part) ?? '').split(',').map((text) => text.trim()));
}

/** The call that takes the expression as the names of the parameters; -1 when there is none. */
function callWithNames(facts: FileFacts, node: number): number {
  const { tree, parent } = facts;
  const owner = parent[node]!;
  const keyword = keywordOf(facts, owner);
  const call = keyword === 'argnames' || keyword === 'indirect' ? parent[owner]! : owner;
  if (!isParametrize(facts, call)) return -1;
  if (keyword === 'indirect') return call;
  const [, first] = childrenOf(tree, call);
  return first === node || first === owner ? call : -1;
}

function isParametrize({ tree }: FileFacts, call: number): boolean {
  if (call < 0 || tree.kind[call] !== Node.Call) return false;
  const [callee] = childrenOf(tree, call);
  return tree.kind[callee!] === Node.Attribute && nameText(tree, tree.data[callee!]!) === 'parametrize';
}

function keywordOf({ tree }: FileFacts, node: number): string | null {
  return node >= 0 && tree.kind[node] === Node.Keyword && tree.data[node] !== 0
    ? nameText(tree, tree.data[node]!)
    : null;
}
