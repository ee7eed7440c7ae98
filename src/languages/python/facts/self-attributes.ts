// Attributes that methods set on their first parameter, under whatever name it has, also in functions inside methods.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { CodeUnit, FunctionFact, SelfAttribute } from './file-facts.ts';

/** By class: `self.x = ...`, `del self.x`, `self.x: int`, `cls.x = ...`, in the order of the methods. */
export function findSelfAttributes(
  unit: CodeUnit,
  functions: readonly FunctionFact[],
  methods: readonly (readonly number[])[],
): SelfAttribute[][] {
  const { tree, symbolOf } = unit;
  const receivers = new Map<number, Receiver>();
  methods.forEach((list, owner) => {
    for (const method of list) addReceiver(unit, functions[method]!, method, owner, receivers);
  });
  const found: SelfAttribute[][] = methods.map(() => []);
  if (receivers.size === 0) return found;
  addMadeObjects(unit, functions, receivers);
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Attribute || (tree.flags[node]! & Flag.CONTEXT) === 0) continue;
    const value = node - 2;
    if (tree.kind[value] !== Node.Name) continue;
    const receiver = receivers.get(symbolOf[value]!);
    if (receiver === undefined) continue;
    const { method, owner, onClass } = receiver;
    found[owner]!.push({ node, name: nameText(tree, tree.data[node]!), method, onClass });
  }
  for (const list of found) list.sort((a, b) => a.method - b.method || a.node - b.node);
  return found;
}

interface Receiver {
  readonly method: number;
  readonly owner: number;
  readonly onClass: boolean;
}

/** The symbol of the first parameter, unless the method is static. */
function addReceiver(
  unit: CodeUnit,
  fact: FunctionFact,
  method: number,
  owner: number,
  receivers: Map<number, Receiver>,
): void {
  const { tree } = unit;
  const symbol = firstParameter(unit, fact.node);
  if (symbol < 0) return;
  const decorators = decoratorNames(tree, fact.node);
  if (decorators.includes('staticmethod')) return;
  const name = fact.nameNode < 0 ? '' : nameText(tree, tree.data[fact.nameNode]!);
  // `__new__` takes the class, static as it is.
  const onClass =
    decorators.includes('classmethod') ||
    name === '__init_subclass__' ||
    name === '__class_getitem__' ||
    name === '__new__';
  receivers.set(symbol, { method, owner, onClass });
}

/** `obj = super().__new__(cls)` in `__new__`: the object that is being made. */
function addMadeObjects(
  { tree, symbolOf, scopeOf }: CodeUnit,
  functions: readonly FunctionFact[],
  receivers: Map<number, Receiver>,
): void {
  const makers = new Map<number, Receiver>();
  for (const { method, owner } of receivers.values()) {
    const { nameNode, scope } = functions[method]!;
    if (nameNode >= 0 && nameText(tree, tree.data[nameNode]!) === '__new__')
      makers.set(scope, { method, owner, onClass: false });
  }
  if (makers.size === 0) return;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Assign) continue;
    const target = tree.first[node]!;
    const value = node - 1;
    if (tree.kind[target] !== Node.Name || tree.kind[value] !== Node.Call || tree.first[value] !== target + 1)
      continue;
    const maker = makers.get(scopeOf[target]!);
    const callee = childrenOf(tree, value)[0]!;
    if (maker === undefined || tree.kind[callee] !== Node.Attribute) continue;
    if (nameText(tree, tree.data[callee]!) === '__new__') receivers.set(symbolOf[target]!, maker);
  }
}

/** Its symbol, or -1 when there is none that takes a positional argument of its own. */
function firstParameter({ tree, parent, symbolOf }: CodeUnit, definition: number): number {
  const { kind, first, flags } = tree;
  let list = definition - 1;
  while (list >= first[definition]! && kind[list] !== Node.Arguments) list = first[list]! - 1;
  const identifier = list < 0 ? -1 : first[list]!;
  if (kind[identifier] !== Node.Identifier || kind[parent[identifier]!] !== Node.Arg) return -1;
  return (flags[parent[identifier]!]! & Flag.ARG_ROLE) <= Flag.ARG_REGULAR ? symbolOf[identifier]! : -1;
}

/** The last name of each: `classmethod`, `abc.abstractclassmethod` without its module. */
function decoratorNames(tree: SyntaxTree, definition: number): string[] {
  const { kind, first, data } = tree;
  const names: string[] = [];
  for (let child = definition - 1; child >= first[definition]!; child = first[child]! - 1) {
    if (kind[child] !== Node.Decorator) continue;
    const value = kind[child - 1];
    if (value === Node.Name || value === Node.Attribute) names.push(nameText(tree, data[child - 1]!));
  }
  return names;
}
