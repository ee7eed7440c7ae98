// What a function does with the dictionary of keywords that it collects: passes it on with `**`, asks for one key, or anything else.
import { UNBOUND } from '../facts/file-facts.ts';
import { stringValue } from '../facts/string-value.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';

export interface UsesOfCollected {
  /** Calls that get it with `**`. */
  readonly calls: readonly number[];
  /** Calls that get another dictionary with `**`: what is collected may have come into that. */
  readonly otherCalls: readonly number[];
  /** Nothing else is done with the keyword of this name. */
  readonly isOnlyPassedOn: boolean;
  /** The dictionary itself goes somewhere: `self.run(args, kwargs)`, `{**defaults, **kwargs}`. */
  readonly isGiven: boolean;
}

const UNUSED: UsesOfCollected = { calls: [], otherCalls: [], isOnlyPassedOn: false, isGiven: false };

export function usesOfCollected({ file, index }: FunctionRef, name: string): UsesOfCollected {
  const { facts } = file;
  const { tree, parent } = facts;
  const collected = facts.functions[index]!.parameters.find(({ role }) => role === 'keywords');
  if (collected === undefined) return UNUSED;
  const calls: number[] = [];
  const { firstOccurrence, occurrence } = facts.symbols;
  let isOnlyPassedOn = true;
  let isGiven = false;
  for (let at = firstOccurrence[collected.symbol]!; at < firstOccurrence[collected.symbol + 1]!; at++) {
    const node = occurrence[at]!;
    const user = parent[node]!;
    if (tree.kind[user] === Node.Arg) continue;
    const spread = callSpreading(file, node);
    if (spread !== -1) {
      calls.push(spread);
      continue;
    }
    const call = tree.kind[user] === Node.Keyword && tree.data[user] !== 0 ? parent[user]! : user;
    if (HANDING_ON.has(tree.kind[user]!)) isGiven = true;
    if (tree.kind[call] === Node.Call && !callsBuiltin(file, call)) isGiven = true;
    if (!concernsOneKey(file, node, name)) isOnlyPassedOn = false;
  }
  const otherCalls = isOnlyPassedOn
    ? []
    : callsSpreading(file, index).filter((call) => !calls.includes(call));
  return { calls, otherCalls, isOnlyPassedOn, isGiven };
}

/**
 * The call that gets a dictionary with `**`, also within another one that is made right there: `f(**options)`,
 * `f(**{"x": 1, **options})`, `f(**dict(options, x=1))`; else -1.
 */
export function callSpreading(file: FunctionRef['file'], node: number): number {
  const { tree, parent } = file.facts;
  let user = parent[node]!;
  for (;;) {
    const isSpread = tree.kind[user] === Node.Keyword && tree.data[user] === 0;
    const taker = isSpread ? parent[user]! : user;
    if (tree.kind[user] === Node.DictUnpack) user = parent[parent[user]!]!;
    else if (tree.kind[taker] === Node.Call && isDictCall(file, taker)) user = parent[taker]!;
    else return isSpread ? taker : -1;
  }
}

function isDictCall(file: FunctionRef['file'], call: number): boolean {
  const { tree } = file.facts;
  const callee = childrenOf(tree, call)[0]!;
  return callsBuiltin(file, call) && nameText(tree, tree.data[callee]!) === 'dict';
}

/** All calls in the function that get a dictionary with `**`. */
function callsSpreading(
  { facts: { tree, parent, functions } }: FunctionRef['file'],
  index: number,
): readonly number[] {
  const { node } = functions[index]!;
  const calls = new Set<number>();
  for (let at = tree.first[node]!; at < node; at++) {
    if (tree.kind[at] === Node.Keyword && tree.data[at] === 0 && tree.kind[parent[at]!] === Node.Call)
      calls.add(parent[at]!);
  }
  return [...calls];
}

/** `{**defaults, **options}`, `return options` */
const HANDING_ON: ReadonlySet<number> = new Set([Node.DictUnpack, Node.Return]);

/** `sorted(options)`, `len(options)` */
function callsBuiltin({ facts: { tree, symbolOf } }: FunctionRef['file'], call: number): boolean {
  const callee = childrenOf(tree, call)[0]!;
  return tree.kind[callee] === Node.Name && symbolOf[callee] === UNBOUND;
}

/** `options["x"]`, `"x" in options`: the key is renamed with the keyword. One that is taken out is not passed on. */
function concernsOneKey(file: FunctionRef['file'], node: number, name: string): boolean {
  const key = keyOfUse(file, node);
  if (key !== name) return key !== null;
  const { tree, parent } = file.facts;
  const user = parent[node]!;
  return !(tree.kind[user] === Node.Attribute && nameText(tree, tree.data[user]!) === 'pop');
}

/** The key that a use of a dictionary is about; null when it is about all of them, or about something computed. */
export function keyOfUse({ facts }: FunctionRef['file'], node: number): string | null {
  const { tree, parent } = facts;
  const user = parent[node]!;
  let key = -1;
  if (tree.kind[user] === Node.Subscript) key = user - 1;
  else if (tree.kind[user] === Node.Compare) key = childrenOf(tree, user)[0]!;
  else if (tree.kind[user] === Node.Attribute && tree.kind[parent[user]!] === Node.Call) {
    if (/^(get|pop|setdefault)$/.test(nameText(tree, tree.data[user]!))) {
      key = childrenOf(tree, parent[user]!)[1] ?? -1;
    }
  }
  return key < 0 || key === node ? null : stringValue(facts, key);
}
