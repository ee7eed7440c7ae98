// Whether control can come out at the end of a statement or block. "Yes" when in doubt.
import {
  BLOCK_BODY,
  BLOCK_ELSE,
  BLOCK_FINALLY,
  BLOCK_ROLE,
  CONSTANT_TRUE,
  CONSTANT_TYPE,
} from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { Code, Engine } from './engine.ts';
import { qualifiedName } from './resolve-expression.ts';
import { calleeOf, firstChild } from './tree-shape.ts';

/** Functions that never return. */
const ENDS = new Set([
  'sys.exit',
  'os._exit',
  'os.abort',
  'builtins.exit',
  'builtins.quit',
  'typing.assert_never',
  'pytest.fail',
  'pytest.skip',
  'pytest.exit',
]);

export function blockCompletes(engine: Engine, code: Code, block: number): boolean {
  const { tree } = code;
  for (let at = block - 1; at >= tree.first[block]!; at = tree.first[at]! - 1) {
    if (!statementCompletes(engine, code, at)) return false;
  }
  return true;
}

export function statementCompletes(engine: Engine, code: Code, node: number): boolean {
  const kind = code.tree.kind[node]!;
  if (kind === Kind.Return || kind === Kind.Raise || kind === Kind.Continue || kind === Kind.Break)
    return false;
  if (
    kind !== Kind.If &&
    kind !== Kind.While &&
    kind !== Kind.Try &&
    kind !== Kind.Expr &&
    kind !== Kind.Match
  )
    return true;
  const known = code.completes.get(node);
  if (known !== undefined) return known;
  const found = compute(engine, code, node, kind);
  code.completes.set(node, found);
  return found;
}

function compute(engine: Engine, code: Code, node: number, kind: number): boolean {
  const { tree } = code;
  switch (kind) {
    case Kind.Expr: {
      const call = firstChild(tree, node);
      if (tree.kind[call] !== Kind.Call) return true;
      const callee = calleeOf(tree, call);
      if (tree.kind[callee] !== Kind.Name && tree.kind[callee] !== Kind.Attribute) return true;
      const name = qualifiedName(engine, code, callee);
      return name === null || !ENDS.has(name);
    }
    case Kind.If: {
      const [, body, otherwise] = childrenOf(tree, node);
      if (otherwise === undefined || blockCompletes(engine, code, body!)) return true;
      return tree.kind[otherwise] === Kind.If
        ? statementCompletes(engine, code, otherwise)
        : blockCompletes(engine, code, otherwise);
    }
    case Kind.While: {
      const [test, body] = childrenOf(tree, node);
      return !isTrue(code, test!) || hasBreak(code, body!);
    }
    case Kind.Match: {
      const cases = childrenOf(tree, node).slice(1);
      const last = cases[cases.length - 1];
      if (last === undefined || !isIrrefutable(code, last)) return true;
      return cases.some((one) => blockCompletes(engine, code, one - 1));
    }
    default:
      return tryCompletes(engine, code, node);
  }
}

function tryCompletes(engine: Engine, code: Code, node: number): boolean {
  const { tree } = code;
  let body = true;
  let handlers = false;
  let after = true;
  for (const child of childrenOf(tree, node)) {
    if (tree.kind[child] === Kind.ExceptHandler) {
      handlers ||= blockCompletes(engine, code, child - 1);
      continue;
    }
    const completes = blockCompletes(engine, code, child);
    const role = tree.flags[child]! & BLOCK_ROLE;
    if (role === BLOCK_FINALLY) after = completes;
    else if (role === BLOCK_BODY || role === BLOCK_ELSE) body &&= completes;
  }
  return after && (body || handlers);
}

/** `case _:` and `case name:` without a guard. */
export function isIrrefutable(code: Code, matchCase: number): boolean {
  const { tree } = code;
  const parts = childrenOf(tree, matchCase);
  if (parts.length !== 2) return false;
  const pattern = parts[0]!;
  return (
    tree.kind[pattern] === Kind.MatchAs &&
    (tree.first[pattern] === pattern || tree.kind[pattern - 1] === Kind.Identifier) &&
    pattern - tree.first[pattern]! <= 1
  );
}

function isTrue(code: Code, test: number): boolean {
  return code.tree.kind[test] === Kind.Constant && (code.tree.flags[test]! & CONSTANT_TYPE) === CONSTANT_TRUE;
}

/** A break that may belong to the loop; one of an inner loop does no harm here. */
export function hasBreak(code: Code, block: number): boolean {
  for (let at = code.tree.first[block]!; at < block; at++) if (code.tree.kind[at] === Kind.Break) return true;
  return false;
}
