// Attributes and keyword arguments of a given name: plain loops, since a file is asked about few names.
import * as Node from '../syntax/node-kinds.ts';
import type { CodeUnit } from './file-facts.ts';
import { nameIdOf } from './name-id.ts';

/** Attribute nodes `value.name`, as spelled. */
export function attributesNamed(unit: CodeUnit, name: string): number[] {
  return nodesNamed(unit, Node.Attribute, name);
}

/** Keyword nodes `name=value` of calls and class statements. */
export function keywordsNamed(unit: CodeUnit, name: string): number[] {
  return nodesNamed(unit, Node.Keyword, name);
}

function nodesNamed({ tree }: CodeUnit, kind: number, name: string): number[] {
  const id = nameIdOf(tree, name);
  const found: number[] = [];
  if (id === 0) return found;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === kind && tree.data[node] === id) found.push(node);
  }
  return found;
}
