// Calls that reach attributes by names that are given to them, besides the builtins: `object.__getattribute__(o, name)`,
// `inspect.getmembers(o)`, `attrgetter(name)`.
import { type FileFacts, IS_IMPORT } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import { ATTRIBUTE_SLOTS, slotAccess } from '../meaning/string-places.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

export interface NamedAccess {
  readonly call: number;
  /** The object; -1 when somebody else gives it. */
  readonly subject: number;
  /** Where the name is given; -1 when all attributes are listed. */
  readonly name: number;
}

/** What `callee` is, the expression in front of a call or anything else. */
export function namedAccess({ facts }: PythonFile, callee: number): NamedAccess | null {
  const { tree, parent } = facts;
  const call = parent[callee]!;
  if (call < 0 || tree.kind[call] !== Node.Call) return null;
  const [first, ...given] = childrenOf(tree, call);
  if (first !== callee) return null;
  const called = nameText(tree, tree.data[callee]!);
  if (ATTRIBUTE_SLOTS.has(called)) return accessOfSlot(facts, call, called);
  if (given.length === 0 || !isImported(facts, callee)) return null;
  switch (called) {
    case 'getmembers':
    case 'getmembers_static':
      return { call, subject: given[0]!, name: -1 };
    case 'getattr_static':
      return given.length < 2 ? null : { call, subject: given[0]!, name: given[1]! };
    case 'methodcaller':
      return { call, subject: givenTo(facts, call), name: given[0]! };
    case 'attrgetter': {
      const name = given.find((node) => tree.kind[node] !== Node.Constant);
      return name === undefined ? null : { call, subject: givenTo(facts, call), name };
    }
    default:
      return null;
  }
}

/** What is called with the result: `attrgetter(name)(o)`. */
export function givenTo({ tree, parent }: FileFacts, call: number): number {
  const outer = parent[call]!;
  if (outer < 0 || tree.kind[outer] !== Node.Call) return -1;
  const [callee, first] = childrenOf(tree, outer);
  return callee === call ? (first ?? -1) : -1;
}

/** Names of what is called. */
export const ACCESSORS: readonly string[] = [
  ...ATTRIBUTE_SLOTS.keys(),
  'getmembers',
  'getmembers_static',
  'getattr_static',
  'methodcaller',
  'attrgetter',
];

/** What a method of the same name hands on was spelled by somebody else. */
function accessOfSlot(facts: FileFacts, call: number, called: string): NamedAccess | null {
  const slot = slotAccess(facts, call);
  return slot === null || nameAround(facts, call) === called ? null : { call, ...slot };
}

/** Of the function that the code stands in. */
function nameAround({ functions, tree, parent }: FileFacts, node: number): string {
  let at = node;
  while (at >= 0 && tree.kind[at] !== Node.FunctionDef && tree.kind[at] !== Node.AsyncFunctionDef)
    at = parent[at]!;
  const fact = functions.find((each) => each.node === at);
  return fact === undefined ? '' : nameText(tree, tree.data[fact.nameNode]!);
}

/** `getmembers` or `inspect.getmembers`, where an import binds the first name. */
function isImported({ tree, symbolOf, symbols }: FileFacts, callee: number): boolean {
  const name = tree.kind[callee] === Node.Attribute ? callee - 2 : callee;
  const symbol = tree.kind[name] === Node.Name ? symbolOf[name]! : -1;
  return symbol >= 0 && (symbols.flags[symbol]! & IS_IMPORT) !== 0;
}
