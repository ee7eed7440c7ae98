// `[name for name in dir(o) if name.startswith("is_")]`: names that are listed and chosen by how they begin or end.
import { stringValue } from '../facts/string-value.ts';
import type { PythonFile } from '../link/program.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

/** Whether the function around a list of names asks for a beginning or an end that the word has. */
export function picksByPart({ facts }: PythonFile, listing: number, word: string): boolean {
  const { tree, parent } = facts;
  let scope = listing;
  while (parent[scope]! >= 0 && !isFunction(tree.kind[scope]!)) scope = parent[scope]!;
  for (let node = tree.first[scope]!; node < scope; node++) {
    if (tree.kind[node] !== Node.Call) continue;
    const [callee, part] = childrenOf(tree, node);
    if (tree.kind[callee!] !== Node.Attribute || part === undefined) continue;
    const method = nameText(tree, tree.data[callee!]!);
    if (method !== 'startswith' && method !== 'endswith') continue;
    const parts = tree.kind[part] === Node.Tuple ? childrenOf(tree, part) : [part];
    const fits = (text: string) => (method === 'startswith' ? word.startsWith(text) : word.endsWith(text));
    if (parts.some((one) => fitsPart(stringValue(facts, one), fits))) return true;
  }
  return false;
}

function fitsPart(text: string | null, fits: (text: string) => boolean): boolean {
  return text !== null && text !== '' && fits(text);
}

function isFunction(kind: number): boolean {
  return kind === Node.FunctionDef || kind === Node.AsyncFunctionDef;
}
