// What a name is at a place: the assignments that can reach it, narrowed by the guards on the way. A walk up the tree
// and back over earlier statements; at joins everything is taken together, in loops everything that the loop assigns.
// A chain of attributes (`self.x`) is only narrowed here: what it is at all is for the members to say.
import { IS_DECLARED, MODULE_SCOPE } from '../facts/file-facts.ts';
import { BLOCK_BODY, BLOCK_ELSE, BLOCK_ROLE, BOOL_AND } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import {
  afterBlock,
  afterItems,
  afterSimple,
  afterTest,
  beforeStatement,
  changed,
  inCase,
  inHandler,
  lazily,
  typeOfChange,
} from './after-statement.ts';
import type { Code, Engine } from './engine.ts';
import { changesIn, occurrenceBefore, type Reference } from './reference.ts';
import { startType, symbolType } from './symbol-type.ts';
import { isInside } from './tree-shape.ts';
import type { Type } from './type.ts';

/** The type of the reference right before `node` is evaluated. */
export function typeBefore(engine: Engine, reference: Reference, node: number): Type {
  return before({ engine, reference, code: reference.code }, node);
}

export interface Flow {
  readonly engine: Engine;
  readonly reference: Reference;
  readonly code: Code;
}

function before(flow: Flow, node: number): Type {
  const { tree, unit } = flow.code;
  const parent = unit.parent[node]!;
  if (parent < 0) return atStart(flow, node);
  switch (tree.kind[parent]) {
    case Kind.Module:
    case Kind.Block:
      return beforeStatement(flow, parent, node, () =>
        tree.kind[parent] === Kind.Module ? atStart(flow, parent) : before(flow, parent),
      );
    case Kind.If: {
      const test = childrenOf(tree, parent)[0]!;
      if (node === test) return before(flow, parent);
      return afterTest(
        flow,
        test,
        tree.kind[node] === Kind.Block && (tree.flags[node]! & BLOCK_ROLE) === BLOCK_BODY,
        before(flow, parent),
      );
    }
    case Kind.IfExp: {
      const [body, test] = childrenOf(tree, parent);
      if (node === test) return before(flow, parent);
      return afterTest(flow, test!, node === body, before(flow, parent));
    }
    case Kind.BoolOp:
      return beforeOperand(flow, parent, node);
    case Kind.While: {
      const test = childrenOf(tree, parent)[0]!;
      const entry = loopEntry(flow, parent);
      if (node === test) return entry;
      return afterTest(flow, test, (tree.flags[node]! & BLOCK_ROLE) === BLOCK_BODY, entry);
    }
    case Kind.For:
    case Kind.AsyncFor:
      return beforeInFor(flow, parent, node);
    case Kind.With:
    case Kind.AsyncWith:
      return afterItems(flow, parent, node, () => before(flow, parent));
    case Kind.Try:
    case Kind.TryStar:
      return beforeInTry(flow, parent, node);
    case Kind.ExceptHandler:
      return tree.kind[node] === Kind.Block
        ? inHandler(flow, parent, () => before(flow, parent))
        : before(flow, parent);
    case Kind.MatchCase:
      return tree.kind[node] === Kind.Block || node !== childrenOf(tree, parent)[0]
        ? inCase(flow, parent, () => before(flow, unit.parent[parent]!), tree.kind[node] === Kind.Block)
        : before(flow, unit.parent[parent]!);
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
      return tree.kind[node] === Kind.Block ? intoScope(flow, parent) : before(flow, parent);
    case Kind.Lambda:
      return tree.kind[node] === Kind.Arguments ? before(flow, parent) : intoScope(flow, parent);
    case Kind.ClassDef:
      return tree.kind[node] === Kind.Block && owns(flow, parent)
        ? atStart(flow, parent)
        : before(flow, parent);
    case Kind.ListComp:
    case Kind.SetComp:
    case Kind.DictComp:
    case Kind.GeneratorExp:
      return beforeInComprehension(flow, parent, node);
    case Kind.Comprehension:
      return beforeInClause(flow, parent, node);
    case Kind.Assign:
    case Kind.AnnAssign:
    case Kind.AugAssign:
      // Targets stand first and are bound last.
      return before(flow, parent);
    default:
      return afterSiblings(flow, parent, node);
  }
}

/** Whether the scope that a node opens is the one the name belongs to. */
function owns(flow: Flow, node: number): boolean {
  const { scopes, symbols } = flow.code.file.facts;
  return scopes.node[symbols.scope[flow.reference.symbol]!] === node;
}

function atStart(flow: Flow, scopeNode: number): Type {
  const { reference, engine } = flow;
  if (reference.unguarded !== null) return reference.unguarded;
  return isRebound(flow) ? everything(flow) : startType(engine, reference.code, reference.symbol, scopeNode);
}

/** Everything that is ever assigned to it. */
export function everything(flow: Flow): Type {
  const { reference, engine } = flow;
  return reference.unguarded ?? symbolType(engine, { file: reference.code.file, symbol: reference.symbol });
}

/** Named by `global` or `nonlocal`: any call may assign to it. */
export function isRebound(flow: Flow): boolean {
  return (flow.code.file.facts.symbols.flags[flow.reference.symbol]! & IS_DECLARED) !== 0;
}

/** Code that runs later, once the statement has been passed: what it sees is certain when nothing is assigned afterwards. */
function intoScope(flow: Flow, scopeNode: number): Type {
  if (owns(flow, scopeNode)) return atStart(flow, scopeNode);
  return isSettled(flow, scopeNode) ? before(flow, scopeNode) : everything(flow);
}

function isSettled(flow: Flow, scopeNode: number): boolean {
  const { code, reference } = flow;
  if (isRebound(flow) || reference.path.length > 0) return false;
  // An annotation at module level says what others may assign to it later.
  const isOfModule = code.file.facts.symbols.scope[reference.symbol] === MODULE_SCOPE;
  if (isOfModule && code.index.declarations(reference.symbol).length > 0) return false;
  const bindings = code.index.bindings(reference.symbol);
  const last = bindings[bindings.length - 1];
  if (last === undefined) return false;
  if (last >= code.tree.first[scopeNode]!) return false;
  // The name of a class is bound after its body, a target after its value.
  if (bindings.some((binding) => isInside(code.tree, scopeNode, boundBy(code, binding)))) return false;
  for (let at = code.unit.parent[scopeNode]!; at >= 0; at = code.unit.parent[at]!) {
    const kind = code.tree.kind[at];
    const isLoop = kind === Kind.For || kind === Kind.AsyncFor || kind === Kind.While;
    if (isLoop && isInside(code.tree, last, at)) return false;
  }
  return true;
}

/** The statement or clause that binds a name. */
function boundBy(code: Code, binding: number): number {
  let at = code.unit.parent[binding]!;
  for (;;) {
    const kind = code.tree.kind[at];
    if (kind !== Kind.Tuple && kind !== Kind.List && kind !== Kind.Starred) return at;
    at = code.unit.parent[at]!;
  }
}

function beforeOperand(flow: Flow, parent: number, node: number): Type {
  const { tree } = flow.code;
  const isAnd = (tree.flags[parent]! & 1) === BOOL_AND;
  let type = before(flow, parent);
  for (const operand of childrenOf(tree, parent)) {
    if (operand === node) break;
    type = afterTest(flow, operand, isAnd, type);
  }
  return type;
}

/** Expressions that were evaluated before in the same statement can assign with `:=`. */
function afterSiblings(flow: Flow, parent: number, node: number): Type {
  const { tree, unit } = flow.code;
  const earlier = occurrenceBefore(flow.reference, tree.first[node]!);
  if (earlier < tree.first[parent]!) return before(flow, parent);
  const outer = lazily(() => before(flow, parent));
  let sibling = earlier;
  while (unit.parent[sibling] !== parent) sibling = unit.parent[sibling]!;
  const isExpression = tree.kind[sibling]! >= Kind.FirstExpression && tree.kind[sibling] !== Kind.Name;
  return isExpression ? afterSimple(flow, sibling, outer) : outer();
}

function loopEntry(flow: Flow, loop: number): Type {
  return flow.engine.values.join(before(flow, loop), changed(flow, loop));
}

function beforeInFor(flow: Flow, loop: number, node: number): Type {
  const { tree } = flow.code;
  const [target, iterable, body] = childrenOf(tree, loop);
  if (node === iterable) return before(flow, loop);
  if (node === body) {
    const bound = changesIn(flow.reference, target!);
    if (bound.length > 0) return typeOfChange(flow, bound[bound.length - 1]!);
  }
  return loopEntry(flow, loop);
}

function beforeInTry(flow: Flow, statement: number, node: number): Type {
  const { tree } = flow.code;
  const { values } = flow.engine;
  const [body, ...rest] = childrenOf(tree, statement);
  if (node === body) return before(flow, statement);
  const outer = lazily(() => before(flow, statement));
  if (tree.kind[node] === Kind.ExceptHandler) return values.join(outer(), changed(flow, body!));
  if ((tree.flags[node]! & BLOCK_ROLE) === BLOCK_ELSE) return afterBlock(flow, body!, outer);
  return values.union([
    outer(),
    changed(flow, body!),
    ...rest.filter((part) => part !== node).map((part) => changed(flow, part)),
  ]);
}

function beforeInComprehension(flow: Flow, comprehension: number, node: number): Type {
  const { tree } = flow.code;
  let type: Type | null = null;
  for (const clause of childrenOf(tree, comprehension)) {
    if (tree.kind[clause] !== Kind.Comprehension) continue;
    type ??= comprehensionEntry(flow, comprehension, clause === node);
    if (clause === node) return type;
    for (const condition of childrenOf(tree, clause).slice(2)) type = afterTest(flow, condition, true, type);
  }
  return type ?? before(flow, comprehension);
}

/** The first iterable is evaluated at once, the rest of a generator expression later. */
function comprehensionEntry(flow: Flow, comprehension: number, isFirst: boolean): Type {
  const { engine, code, reference } = flow;
  if (owns(flow, comprehension)) return everything(flow);
  const isLazy = code.tree.kind[comprehension] === Kind.GeneratorExp && !isFirst;
  if (isLazy && reference.path.length === 0 && !isSettled(flow, comprehension)) return everything(flow);
  const type = before(flow, comprehension);
  return engine.values.join(type, changed(flow, comprehension));
}

function beforeInClause(flow: Flow, clause: number, node: number): Type {
  const { tree, unit } = flow.code;
  const [target, iterable, ...conditions] = childrenOf(tree, clause);
  let type = beforeInComprehension(flow, unit.parent[clause]!, clause);
  if (node === target || node === iterable) return type;
  for (const condition of conditions) {
    if (condition === node) break;
    type = afterTest(flow, condition, true, type);
  }
  return type;
}
