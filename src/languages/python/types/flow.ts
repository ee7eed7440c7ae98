// What a name is at a place: the assignments that can reach it, narrowed by the guards on the way. A walk up the tree
// and back over earlier statements; at joins everything is taken together, in loops everything that the loop assigns.
// A chain of attributes (`self.x`) is only narrowed here: what it is at all is for the members to say.
import { DELETES, IS_DECLARED } from '../facts/file-facts.ts';
import { BLOCK_BODY, BLOCK_ELSE, BLOCK_FINALLY, BLOCK_ROLE, BOOL_AND } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { bindingType } from './binding-type.ts';
import { blockCompletes, isIrrefutable, statementCompletes } from './completes.ts';
import type { Code, Engine } from './engine.ts';
import { narrow } from './narrow.ts';
import { narrowByCase, narrowBySkippedCase } from './narrow-case.ts';
import { changesIn, occurrenceBefore, occursIn, type Reference } from './reference.ts';
import { startType, symbolType } from './symbol-type.ts';
import { isInside } from './tree-shape.ts';
import type { Type } from './type.ts';

type Lazy = () => Type;

/** The type of the reference right before `node` is evaluated. */
export function typeBefore(engine: Engine, reference: Reference, node: number): Type {
  return before({ engine, reference, code: reference.code }, node);
}

interface Flow {
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
function everything(flow: Flow): Type {
  const { reference, engine } = flow;
  return reference.unguarded ?? symbolType(engine, { file: reference.code.file, symbol: reference.symbol });
}

/** Named by `global` or `nonlocal`: any call may assign to it. */
function isRebound(flow: Flow): boolean {
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

function beforeStatement(flow: Flow, block: number, node: number, outer: Lazy): Type {
  const { tree, unit } = flow.code;
  let at = node;
  for (;;) {
    const occurrence = occurrenceBefore(flow.reference, tree.first[at]!);
    if (occurrence < tree.first[block]!) return outer();
    let statement = occurrence;
    while (unit.parent[statement] !== block) statement = unit.parent[statement]!;
    at = statement;
    if (!isInert(flow, statement)) {
      const from = at;
      return afterStatement(
        flow,
        statement,
        lazily(() => beforeStatement(flow, block, from, outer)),
      );
    }
  }
}

function afterBlock(flow: Flow, block: number, outer: Lazy): Type {
  if (block <= flow.code.tree.first[block]!) return outer();
  if (!blockCompletes(flow.engine, flow.code, block)) return flow.engine.values.never;
  return occursIn(flow.reference, block) ? beforeEnd(flow, block, outer) : outer();
}

function beforeEnd(flow: Flow, block: number, outer: Lazy): Type {
  const last = block - 1;
  if (occursIn(flow.reference, last) && !isInert(flow, last)) {
    return afterStatement(
      flow,
      last,
      lazily(() => beforeStatement(flow, block, last, outer)),
    );
  }
  return beforeStatement(flow, block, last, outer);
}

/** A statement that neither assigns to the reference nor guards it. */
function isInert(flow: Flow, statement: number): boolean {
  switch (flow.code.tree.kind[statement]) {
    case Kind.If:
    case Kind.While:
    case Kind.Assert:
    case Kind.Match:
    case Kind.Try:
    case Kind.TryStar:
    case Kind.With:
    case Kind.AsyncWith:
      return false;
    default:
      return changesIn(flow.reference, statement).length === 0;
  }
}

function afterStatement(flow: Flow, node: number, outer: Lazy): Type {
  const { engine, code } = flow;
  const { tree } = code;
  const { values } = engine;
  switch (tree.kind[node]) {
    case Kind.Assert:
      return afterTest(flow, childrenOf(tree, node)[0]!, true, outer());
    case Kind.If: {
      const [test, body, otherwise] = childrenOf(tree, node);
      const whenTrue = afterBlock(
        flow,
        body!,
        lazily(() => afterTest(flow, test!, true, outer())),
      );
      const whenFalse = lazily(() => afterTest(flow, test!, false, outer()));
      if (otherwise === undefined) return values.join(whenTrue, whenFalse());
      if (tree.kind[otherwise] === Kind.Block)
        return values.join(whenTrue, afterBlock(flow, otherwise, whenFalse));
      if (!statementCompletes(engine, code, otherwise)) return whenTrue;
      return values.join(whenTrue, afterStatement(flow, otherwise, whenFalse));
    }
    case Kind.While: {
      const [test, body, otherwise] = childrenOf(tree, node);
      const entry = values.join(outer(), changed(flow, node));
      const done = lazily(() => afterTest(flow, test!, false, entry));
      const normal = otherwise === undefined ? done() : afterBlock(flow, otherwise, done);
      return containsBreak(flow, body!) ? values.join(normal, entry) : normal;
    }
    case Kind.For:
    case Kind.AsyncFor: {
      const entry = values.join(outer(), changed(flow, node));
      const otherwise = childrenOf(tree, node)[3];
      return otherwise === undefined
        ? entry
        : values.join(
            entry,
            afterBlock(flow, otherwise, () => entry),
          );
    }
    case Kind.With:
    case Kind.AsyncWith: {
      const body = node - 1;
      const inside = lazily(() => afterItems(flow, node, body, outer));
      const after = afterBlock(flow, body, inside);
      // A context manager may swallow an exception from anywhere in the body.
      return changesIn(flow.reference, body).length === 0
        ? after
        : values.union([after, inside(), changed(flow, body)]);
    }
    case Kind.Try:
    case Kind.TryStar:
      return afterTry(flow, node, outer);
    case Kind.Match:
      return afterMatch(flow, node, outer);
    default:
      return afterSimple(flow, node, outer);
  }
}

function containsBreak(flow: Flow, block: number): boolean {
  const { kind, first } = flow.code.tree;
  for (let at = first[block]!; at < block; at++) if (kind[at] === Kind.Break) return true;
  return false;
}

/** Everything that is assigned somewhere in a subtree. */
function changed(flow: Flow, node: number): Type {
  const { engine, reference } = flow;
  const changes = changesIn(reference, node);
  if (changes.length === 0) return engine.values.never;
  if (reference.unguarded !== null) return reference.unguarded;
  return engine.values.union([engine.values.never, ...changes.map((at) => typeOfChange(flow, at))]);
}

function typeOfChange(flow: Flow, change: number): Type {
  const { engine, reference, code } = flow;
  if (reference.unguarded !== null) return reference.unguarded;
  if ((code.unit.useOf[change]! & DELETES) !== 0) return engine.values.never;
  return isRebound(flow) ? everything(flow) : bindingType(engine, code, change);
}

/** The last assignment in a simple statement, or in an expression; it counts alone when it surely happens. */
function afterSimple(flow: Flow, node: number, outer: Lazy): Type {
  const { engine, code } = flow;
  const changes = changesIn(flow.reference, node).filter((at) => !isInInnerScope(flow, at, node));
  const last = changes[changes.length - 1];
  if (last === undefined) return outer();
  const type = typeOfChange(flow, last);
  return isConditional(code, last, node)
    ? engine.values.union([outer(), ...changes.map((at) => typeOfChange(flow, at))])
    : type;
}

/** In the body of a function or class that the statement defines. */
function isInInnerScope(flow: Flow, change: number, statement: number): boolean {
  const { tree, unit } = flow.code;
  for (let at = change; at !== statement; at = unit.parent[at]!) {
    const parent = unit.parent[at]!;
    const kind = tree.kind[parent];
    if (kind === Kind.Lambda) return true;
    const opens = kind === Kind.FunctionDef || kind === Kind.AsyncFunctionDef || kind === Kind.ClassDef;
    if (opens && tree.kind[at] === Kind.Block) return true;
  }
  return false;
}

function isConditional(code: Code, node: number, statement: number): boolean {
  const { tree, unit } = code;
  for (let at = node; at !== statement; at = unit.parent[at]!) {
    switch (tree.kind[unit.parent[at]!]) {
      case Kind.BoolOp:
      case Kind.IfExp:
      case Kind.ListComp:
      case Kind.SetComp:
      case Kind.DictComp:
      case Kind.GeneratorExp:
      case Kind.Compare:
        return true;
    }
  }
  return false;
}

/** After a test came out true or false. */
function afterTest(flow: Flow, test: number, positive: boolean, type: Type): Type {
  if (!occursIn(flow.reference, test)) return type;
  return narrow(
    flow.engine,
    flow.reference,
    afterSimple(flow, test, () => type),
    test,
    positive,
  );
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

/** In the items or the body of a with statement: what earlier items bound. */
function afterItems(flow: Flow, statement: number, node: number, outer: Lazy): Type {
  const { tree } = flow.code;
  let bound = -1;
  for (const item of childrenOf(tree, statement)) {
    if (item === node) break;
    const changes = changesIn(flow.reference, item);
    if (changes.length > 0) bound = changes[changes.length - 1]!;
  }
  return bound < 0 ? outer() : typeOfChange(flow, bound);
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

/** `except E as e`: e is the exception in the block. */
function inHandler(flow: Flow, handler: number, outer: Lazy): Type {
  const name = flow.code.tree.data[handler]!;
  return name >= 0 &&
    flow.reference.path.length === 0 &&
    flow.code.unit.symbolOf[name] === flow.reference.symbol
    ? typeOfChange(flow, name)
    : outer();
}

function afterTry(flow: Flow, statement: number, outer: Lazy): Type {
  const { engine, code } = flow;
  const { tree } = code;
  const { values } = engine;
  const [body, ...rest] = childrenOf(tree, statement);
  const interrupted = lazily(() => values.join(outer(), changed(flow, body!)));
  let normal = lazily(() => afterBlock(flow, body!, outer));
  const ends: Type[] = [];
  let last: number | undefined;
  for (const part of rest) {
    if (tree.kind[part] === Kind.ExceptHandler) {
      ends.push(
        afterBlock(
          flow,
          part - 1,
          lazily(() => inHandler(flow, part, interrupted)),
        ),
      );
    } else if ((tree.flags[part]! & BLOCK_ROLE) === BLOCK_FINALLY) last = part;
    else {
      const ran = normal;
      normal = lazily(() =>
        blockCompletes(engine, code, body!) ? afterBlock(flow, part, ran) : values.never,
      );
    }
  }
  const joined = lazily(() => values.union([normal(), ...ends]));
  return last === undefined ? joined() : afterBlock(flow, last, joined);
}

/** In a case: what its pattern captured, and what earlier patterns may have captured before they failed. */
function inCase(flow: Flow, matchCase: number, outer: Lazy, withGuard: boolean): Type {
  const { engine, code, reference } = flow;
  const { tree, unit } = code;
  const match = unit.parent[matchCase]!;
  const [subject, ...cases] = childrenOf(tree, match);
  const [pattern, ...rest] = childrenOf(tree, matchCase);
  let type: Type | null = null;
  const captured = changesIn(reference, pattern!);
  if (captured.length > 0) {
    type = engine.values.union(captured.map((at) => typeOfChange(flow, at)));
  } else {
    type = afterSimple(flow, subject!, outer);
    for (const earlier of cases) {
      if (earlier === matchCase) break;
      const may = changesIn(reference, childrenOf(tree, earlier)[0]!);
      type = engine.values.union([type, ...may.map((at) => typeOfChange(flow, at))]);
      if (may.length === 0) type = narrowBySkippedCase(engine, reference, type, subject!, earlier);
    }
    type = narrowByCase(engine, reference, type, subject!, pattern!);
  }
  return withGuard && rest.length === 2 ? afterTest(flow, rest[0]!, true, type) : type;
}

function afterMatch(flow: Flow, match: number, outer: Lazy): Type {
  const { engine, code } = flow;
  const { tree } = code;
  const [subject, ...cases] = childrenOf(tree, match);
  const ends = cases.map((one) =>
    afterBlock(
      flow,
      one - 1,
      lazily(() => inCase(flow, one, outer, true)),
    ),
  );
  const last = cases[cases.length - 1];
  if (last === undefined || !isIrrefutable(code, last)) {
    let skipped = afterSimple(flow, subject!, outer);
    for (const one of cases) {
      skipped = engine.values.join(skipped, changed(flow, childrenOf(tree, one)[0]!));
      skipped = narrowBySkippedCase(engine, flow.reference, skipped, subject!, one);
    }
    ends.push(skipped);
  }
  return engine.values.union([engine.values.never, ...ends]);
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

function lazily(compute: Lazy): Lazy {
  let known: Type | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}
