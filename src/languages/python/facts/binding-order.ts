// What kind of binding a name is, and when it happens: the target of an assignment stands before its value in the source
// and is bound after it.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import {
  IS_ANNOTATED_ONLY,
  IS_ASSIGNED,
  IS_CLASS,
  IS_EXCEPTION_NAME,
  IS_FUNCTION,
  IS_IMPORT,
  IS_PARAMETER,
  IS_TYPE_ALIAS,
  IS_TYPE_PARAMETER,
} from './file-facts.ts';

/** The symbol flag of a name or Identifier that binds; 0 for `(x): int`, which does not. */
export function bindingBits(tree: SyntaxTree, parent: Int32Array, node: number): number {
  const owner = parent[node]!;
  const { flags } = tree;
  switch (tree.kind[owner]) {
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
      return IS_FUNCTION;
    case Node.ClassDef:
      return IS_CLASS;
    case Node.Arg:
      return IS_PARAMETER;
    case Node.Alias:
      return IS_IMPORT;
    case Node.ExceptHandler:
      return tree.kind[node] === Node.Identifier ? IS_EXCEPTION_NAME : IS_ASSIGNED;
    case Node.TypeVar:
    case Node.ParamSpec:
    case Node.TypeVarTuple:
      return IS_TYPE_PARAMETER;
    case Node.TypeAlias:
      return IS_TYPE_ALIAS;
    case Node.AnnAssign:
      if (flags[owner]! & Flag.ANNOTATION_VALUE) return IS_ASSIGNED;
      return flags[owner]! & Flag.ANNOTATION_SIMPLE ? IS_ANNOTATED_ONLY : 0;
    default:
      return IS_ASSIGNED;
  }
}

/** The node after which the name is bound: nodes before it, itself included, are evaluated before. */
export function boundAfter(tree: SyntaxTree, parent: Int32Array, node: number): number {
  const { kind, first } = tree;
  let owner = parent[node]!;
  if (kind[node] === Node.Identifier) {
    const isDefinition =
      kind[owner] === Node.FunctionDef ||
      kind[owner] === Node.AsyncFunctionDef ||
      kind[owner] === Node.ClassDef;
    return isDefinition ? owner : node;
  }
  while (kind[owner] === Node.Tuple || kind[owner] === Node.List || kind[owner] === Node.Starred) {
    owner = parent[owner]!;
  }
  switch (kind[owner]) {
    case Node.Assign:
    case Node.AnnAssign:
    case Node.AugAssign:
    case Node.NamedExpr:
    case Node.TypeAlias:
      return owner;
    case Node.For:
    case Node.AsyncFor: {
      let iterable = node;
      for (let child = owner - 1; child > first[owner]!; child = first[child]! - 1) {
        if (first[child]! > first[owner]! && kind[child] !== Node.Block) iterable = child;
      }
      return iterable;
    }
    default:
      return node;
  }
}

/** Whether a loop around the node holds `later` too, so that the node may run after it. Scopes are the limit. */
export function mayRunAgainBefore(
  tree: SyntaxTree,
  parent: Int32Array,
  node: number,
  later: number,
): boolean {
  const { kind, first } = tree;
  let inner = node;
  for (let outer = parent[node]!; outer >= 0; outer = parent[outer]!) {
    switch (kind[outer]) {
      case Node.While:
        if (later <= outer) return true;
        break;
      case Node.For:
      case Node.AsyncFor:
        // The target and the block run again, the iterable does not.
        if (later <= outer && (kind[inner] === Node.Block || first[inner] === first[outer])) return true;
        break;
      case Node.ClassDef:
      case Node.Module:
        return false;
    }
    inner = outer;
  }
  return false;
}
