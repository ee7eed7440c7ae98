// `REGISTRY[func.__name__] = func`: a function that stores something under the name it reads. A lookup under the old name
// fails after a rename, so this is more than showing the name in a message.
import { BINDS } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { CONTEXT, STORE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';

/** `reads` are the attributes `__name__` in question. */
export function registersName(file: PythonFile, reads: readonly number[]): boolean {
  return reads.some((read) => isKey(file, read, MOST_STEPS));
}

/** From local to local; two can be assigned to each other. */
const MOST_STEPS = 3;

function isKey(file: PythonFile, node: number, steps: number): boolean {
  const { tree, parent } = file.facts;
  const value = wholeValue(file, node);
  const user = parent[value]!;
  if (user < 0) return false;
  switch (tree.kind[user]) {
    case Node.Subscript:
      return childrenOf(tree, user)[1] === value && (tree.flags[user]! & CONTEXT) === STORE;
    case Node.Dict:
      return isDictKey(file, user, value);
    case Node.Call:
      return isStoringCall(file, user, value);
    case Node.Assign:
    case Node.NamedExpr:
      return steps > 0 && localsOf(file, user).some((use) => isKey(file, use, steps - 1));
    default:
      return false;
  }
}

/** `prefix + f.__name__.lower()`, `name or f.__name__`: the expression whose value is made of the name. */
function wholeValue({ facts: { tree, parent } }: PythonFile, node: number): number {
  let at = node;
  for (;;) {
    const user = parent[at]!;
    if (user < 0) return at;
    const kind = tree.kind[user];
    const isMethod = kind === Node.Call && childrenOf(tree, user)[0] === at;
    const isPart =
      kind === Node.BinOp ||
      kind === Node.BoolOp ||
      kind === Node.IfExp ||
      kind === Node.JoinedStr ||
      kind === Node.FormattedValue ||
      kind === Node.Attribute;
    if (!isMethod && !isPart) return at;
    at = user;
  }
}

function isDictKey({ facts: { tree } }: PythonFile, dict: number, value: number): boolean {
  let isNextKey = true;
  for (const child of childrenOf(tree, dict)) {
    if (tree.kind[child] === Node.DictUnpack) continue;
    if (isNextKey && child === value) return true;
    isNextKey = !isNextKey;
  }
  return false;
}

const STORING = /^(setdefault|setattr|register\w*|add_\w+)$/;

function isStoringCall({ facts: { tree } }: PythonFile, call: number, value: number): boolean {
  const [callee, ...given] = childrenOf(tree, call);
  if (!given.includes(value)) return false;
  const isNamed = tree.kind[callee!] === Node.Name || tree.kind[callee!] === Node.Attribute;
  return isNamed && STORING.test(nameText(tree, tree.data[callee!]!));
}

/** The uses of what an assignment binds, as far as it binds one name. */
function localsOf({ facts }: PythonFile, assignment: number): readonly number[] {
  const { tree, symbolOf, symbols, useOf } = facts;
  const target = childrenOf(tree, assignment)[0]!;
  const symbol = tree.kind[target] === Node.Name ? symbolOf[target]! : -1;
  if (symbol < 0) return [];
  const { firstOccurrence, occurrence } = symbols;
  const uses = [...occurrence.subarray(firstOccurrence[symbol]!, firstOccurrence[symbol + 1]!)];
  return uses.filter((use) => (useOf[use]! & BINDS) === 0);
}
