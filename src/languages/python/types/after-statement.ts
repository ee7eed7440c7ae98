// The other half of the walk in flow.ts: what a reference is after a statement, given what it was before. Everything that
// may come first is computed only when it is needed: an assignment hides it.
import { DELETES } from '../facts/file-facts.ts';
import { BLOCK_FINALLY, BLOCK_ROLE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { instancesOf } from './annotation.ts';
import { bindingType, targetType } from './binding-type.ts';
import { blockCompletes, isIrrefutable, statementCompletes } from './completes.ts';
import { maySwallow } from './context-manager.ts';
import type { Code } from './engine.ts';
import { everything, type Flow, isRebound } from './flow.ts';
import { narrow } from './narrow.ts';
import { narrowByCase, narrowBySkippedCase } from './narrow-case.ts';
import { changesIn, isReclassed, occurrenceBefore, occursIn } from './reference.ts';
import type { Type } from './type.ts';

export type Lazy = () => Type;

export function beforeStatement(flow: Flow, block: number, node: number, outer: Lazy): Type {
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

export function afterBlock(flow: Flow, block: number, outer: Lazy): Type {
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
      if (changesIn(flow.reference, body).length > 0)
        return values.union([after, inside(), changed(flow, body)]);
      return blockCompletes(engine, code, body) || !maySwallow(engine, code, node) ? after : inside();
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
export function changed(flow: Flow, node: number): Type {
  const { engine, reference } = flow;
  const changes = changesIn(reference, node);
  if (changes.length === 0) return engine.values.never;
  if (reference.unguarded !== null) return reference.unguarded;
  return engine.values.union([engine.values.never, ...changes.map((at) => typeOfChange(flow, at))]);
}

export function typeOfChange(flow: Flow, change: number): Type {
  const { engine, reference, code } = flow;
  if (reference.unguarded !== null) return reference.unguarded;
  if ((code.unit.useOf[change]! & DELETES) !== 0) return engine.values.never;
  if (isReclassed(code, change)) {
    return instancesOf(engine, targetType(engine, code, code.unit.parent[change]!), []);
  }
  return isRebound(flow) ? everything(flow) : bindingType(engine, code, change);
}

/** The last assignment in a simple statement, or in an expression; it counts alone when it surely happens. */
export function afterSimple(flow: Flow, node: number, outer: Lazy): Type {
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
export function afterTest(flow: Flow, test: number, positive: boolean, type: Type): Type {
  if (!occursIn(flow.reference, test)) return type;
  return narrow(
    flow.engine,
    flow.reference,
    afterSimple(flow, test, () => type),
    test,
    positive,
  );
}

/** In the items or the body of a with statement: what earlier items bound. */
export function afterItems(flow: Flow, statement: number, node: number, outer: Lazy): Type {
  const { tree } = flow.code;
  let bound = -1;
  for (const item of childrenOf(tree, statement)) {
    if (item === node) break;
    const changes = changesIn(flow.reference, item);
    if (changes.length > 0) bound = changes[changes.length - 1]!;
  }
  return bound < 0 ? outer() : typeOfChange(flow, bound);
}

/** `except E as e`: e is the exception in the block. */
export function inHandler(flow: Flow, handler: number, outer: Lazy): Type {
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
export function inCase(flow: Flow, matchCase: number, outer: Lazy, withGuard: boolean): Type {
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

export function lazily(compute: Lazy): Lazy {
  let known: Type | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}
