// What a place stands in: the class whose body holds it, directly or through methods, and the function around it.

import * as Kind from '../syntax/node-kinds.ts';
import type { Code, Engine } from './engine.ts';
import type { ClassRef, FunctionRef } from './type.ts';

/** The nearest class whose body the node stands in, also inside of its methods; null at module level. */
export function enclosingClass(engine: Engine, code: Code, node: number): ClassRef | null {
  const { kind } = code.file.facts.tree;
  const { parent } = code.file.facts;
  for (let at = hostNode(code, node), below = -1; at >= 0; below = at, at = parent[at]!) {
    if (kind[at] !== Kind.ClassDef || kind[below] !== Kind.Block) continue;
    return engine.values.classRef(code.file, code.index.classAt.get(at)!);
  }
  return null;
}

/** The function whose body or parameters hold the node. A lambda is not one. */
export function enclosingFunction(engine: Engine, code: Code, node: number): FunctionRef | null {
  const { kind } = code.file.facts.tree;
  const { parent } = code.file.facts;
  for (let at = hostNode(code, node); at >= 0; at = parent[at]!) {
    if (kind[at] !== Kind.FunctionDef && kind[at] !== Kind.AsyncFunctionDef) continue;
    return engine.values.functionRef(code.file, code.index.functionAt.get(at)!);
  }
  return null;
}

/** The node of the file's own tree that a node is, or stands inside of. */
export function hostNode(code: Code, node: number): number {
  if (!code.isEmbedded) return node;
  const unit = code.file.facts.embedded.find((one) => one === code.unit);
  return unit === undefined ? -1 : unit.host;
}
