// From a place in the file to the name or literal that stands there.
import * as Node from '../syntax/node-kinds.ts';
import type { CodeUnit } from './file-facts.ts';

/** The Name, Identifier or Constant that covers the byte at an offset, or -1. */
export function nodeAtOffset({ tree }: CodeUnit, offset: number): number {
  const { kind, start, end, count } = tree;
  let found = -1;
  for (let node = 0; node < count; node++) {
    if (start[node]! > offset || offset >= end[node]!) continue;
    const at = kind[node];
    if (at === Node.Name || at === Node.Identifier) return node;
    // A later Constant around an earlier one does not exist, but a field of an f-string may hold a name.
    if (at === Node.Constant) found = node;
  }
  return found;
}
