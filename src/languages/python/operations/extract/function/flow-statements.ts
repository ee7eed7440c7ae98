// Events of statements, and the ways between them.
import { type FileFacts, FUNCTION_SCOPE } from '../../../facts/file-facts.ts';
import * as Flag from '../../../syntax/node-flags.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { childrenOf } from '../../../syntax/syntax-tree.ts';
import { flowDefaults, flowExpression, flowTarget, nameEvent, readsLater } from './flow-expressions.ts';
import {
  addNode,
  DELETE,
  emit,
  type FlowBuilder,
  type FlowGraph,
  JOIN,
  join,
  STEP,
  type Surrounding,
  WRITE,
} from './flow-graph.ts';

/** Of a module, function or class scope. `mayCatch`: whether a context manager may take an exception in. */
export function flowOf(facts: FileFacts, scope: number, mayCatch: (value: number) => boolean): FlowGraph {
  const { tree, scopes } = facts;
  const flow: FlowBuilder = {
    facts,
    mayCatch,
    access: [],
    symbol: [],
    node: [],
    later: [],
    returns: [],
    next: [],
    raises: [],
    ends: [],
    around: [],
    exit: 0,
    returning: -1,
  };
  const owner = scopes.node[scope]!;
  const entry = addNode(flow, JOIN, -1, owner);
  flow.exit = addNode(flow, JOIN, -1, owner);
  flow.ends = [entry];
  const children = childrenOf(tree, owner);
  if (scopes.kind[scope] === FUNCTION_SCOPE) {
    const parameters = children.find((child) => tree.kind[child] === Node.Arguments)!;
    for (const child of childrenOf(tree, parameters))
      if (tree.kind[child] === Node.Arg) nameEvent(flow, tree.first[child]!);
  }
  const block = children.findLast((child) => tree.kind[child] === Node.Block);
  for (const statement of block === undefined ? children : childrenOf(tree, block))
    flowStatement(flow, statement);
  join(flow, flow.exit);
  const { access, symbol, node, later, returns, next, raises, exit } = flow;
  return { count: access.length, access, symbol, node, later, returns, next, raises, entry, exit };
}

function flowBlock(flow: FlowBuilder, block: number): void {
  for (const statement of childrenOf(flow.facts.tree, block)) flowStatement(flow, statement);
}

function flowStatement(flow: FlowBuilder, node: number): void {
  const { tree } = flow.facts;
  const children = childrenOf(tree, node);
  switch (tree.kind[node]) {
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
      flowFunction(flow, node, children);
      return;
    case Node.ClassDef:
      for (const child of children) if (tree.kind[child] !== Node.Identifier) readsLater(flow, child);
      emit(flow, STEP, -1, node);
      nameEvent(flow, tree.data[node]!);
      return;
    case Node.Return:
      for (const child of children) flowExpression(flow, child);
      flowReturn(flow, node);
      join(flow, flow.exit);
      flow.ends = [];
      return;
    case Node.Raise:
      for (const child of children) flowExpression(flow, child);
      emit(flow, STEP, -1, node);
      flow.ends = [];
      return;
    case Node.Break:
    case Node.Continue:
      flowJump(flow, node);
      return;
    case Node.Assign: {
      flowExpression(flow, children.at(-1)!);
      for (const target of children.slice(0, -1)) flowTarget(flow, target);
      break;
    }
    case Node.AugAssign:
      // A name is read and bound: its use says both.
      if (tree.kind[children[0]!] === Node.Name) {
        const symbol = flow.facts.symbolOf[children[0]!]!;
        if (symbol >= 0) emit(flow, 1, symbol, children[0]!);
        flowExpression(flow, children[1]!);
        emit(flow, STEP, -1, node);
        if (symbol >= 0) emit(flow, WRITE, symbol, children[0]!);
      } else {
        flowExpression(flow, children[0]!);
        flowExpression(flow, children[1]!);
        emit(flow, STEP, -1, node);
      }
      return;
    case Node.AnnAssign:
      if ((tree.flags[node]! & Flag.ANNOTATION_VALUE) !== 0) {
        flowExpression(flow, children[2]!);
        flowTarget(flow, children[0]!);
      } else emit(flow, STEP, -1, node);
      return;
    case Node.TypeAlias:
      readsLater(flow, children.at(-1)!);
      nameEvent(flow, children[0]!);
      return;
    case Node.Delete:
      for (const child of children) flowExpression(flow, child);
      return;
    case Node.Import:
    case Node.ImportFrom:
      for (const alias of children) {
        if (tree.kind[alias] !== Node.Alias) continue;
        emit(flow, STEP, -1, alias);
        if ((tree.flags[alias]! & Flag.ALIAS_STAR) === 0)
          nameEvent(flow, (tree.flags[alias]! & Flag.ALIAS_AS) !== 0 ? alias - 1 : tree.first[alias]!);
      }
      return;
    case Node.Global:
    case Node.Nonlocal:
    case Node.Pass:
      emit(flow, JOIN, -1, node);
      return;
    case Node.If:
      flowIf(flow, node, children);
      return;
    case Node.While:
      flowWhile(flow, node, children);
      return;
    case Node.For:
    case Node.AsyncFor:
      flowFor(flow, node, children);
      return;
    case Node.With:
    case Node.AsyncWith:
      flowWith(flow, node, children);
      return;
    case Node.Match:
      flowMatch(flow, children);
      return;
    case Node.Try:
    case Node.TryStar:
      flowTry(flow, node, children);
      return;
    default:
      for (const child of children) flowExpression(flow, child);
      emit(flow, STEP, -1, node);
  }
}

function flowReturn(flow: FlowBuilder, node: number): void {
  const around = flow.returning;
  flow.returning = node;
  emit(flow, STEP, -1, node);
  leave(flow, () => null);
  flow.returning = around;
}

function flowFunction(flow: FlowBuilder, node: number, children: readonly number[]): void {
  const { tree } = flow.facts;
  for (const child of children)
    if (tree.kind[child] === Node.Decorator) flowExpression(flow, childrenOf(tree, child)[0]!);
  for (const child of children) if (tree.kind[child] === Node.Arguments) flowDefaults(flow, child);
  for (const child of children) {
    const kind = tree.kind[child];
    if (kind !== Node.Decorator && kind !== Node.Identifier) readsLater(flow, child);
  }
  emit(flow, STEP, -1, node);
  nameEvent(flow, tree.data[node]!);
}

/** Runs every `finally` on the way out; `until` says where to stop. */
function leave(flow: FlowBuilder, until: (each: Surrounding) => true | null): void {
  const around = flow.around;
  for (let at = around.length - 1; at >= 0; at--) {
    const each = around[at]!;
    if (until(each) === true) break;
    if (each.kind !== 'finally') continue;
    flow.around = around.slice(0, at);
    flowBlock(flow, each.block);
  }
  flow.around = around;
}

function flowJump(flow: FlowBuilder, node: number): void {
  emit(flow, JOIN, -1, node);
  const loop = flow.around.findLast((each) => each.kind === 'loop');
  leave(flow, (each) => (each === loop ? true : null));
  if (loop?.kind === 'loop') {
    if (flow.facts.tree.kind[node] === Node.Break) loop.breaks.push(...flow.ends);
    else for (const end of flow.ends) flow.next[end]!.push(loop.top);
  }
  flow.ends = [];
}

function flowIf(flow: FlowBuilder, node: number, [test, body, otherwise]: readonly number[]): void {
  const { tree } = flow.facts;
  flowExpression(flow, test!);
  emit(flow, STEP, -1, node);
  const decided = flow.ends;
  flowBlock(flow, body!);
  const first = flow.ends;
  flow.ends = decided;
  if (otherwise !== undefined) {
    if (tree.kind[otherwise] === Node.If) flowStatement(flow, otherwise);
    else flowBlock(flow, otherwise);
  }
  flow.ends = [...flow.ends, ...first];
}

function flowWhile(flow: FlowBuilder, node: number, [test, body, otherwise]: readonly number[]): void {
  const top = addNode(flow, JOIN, -1, node);
  join(flow, top);
  flowExpression(flow, test!);
  emit(flow, STEP, -1, node);
  const done = isTrue(flow.facts, test!) ? [] : flow.ends;
  flowLoop(flow, top, body!, otherwise, done);
}

function flowFor(
  flow: FlowBuilder,
  node: number,
  [target, iterable, body, otherwise]: readonly number[],
): void {
  flowExpression(flow, iterable!);
  const top = addNode(flow, JOIN, -1, node);
  join(flow, top);
  emit(flow, STEP, -1, node);
  const done = flow.ends;
  flowTarget(flow, target!);
  flowLoop(flow, top, body!, otherwise, done);
}

function flowLoop(
  flow: FlowBuilder,
  top: number,
  body: number,
  otherwise: number | undefined,
  done: readonly number[],
): void {
  const breaks: number[] = [];
  flow.around = [...flow.around, { kind: 'loop', top, breaks }];
  flowBlock(flow, body);
  flow.around = flow.around.slice(0, -1);
  for (const end of flow.ends) flow.next[end]!.push(top);
  flow.ends = [...done];
  if (otherwise !== undefined) flowBlock(flow, otherwise);
  flow.ends = [...flow.ends, ...breaks];
}

function isTrue({ tree }: FileFacts, node: number): boolean {
  return tree.kind[node] === Node.Constant && (tree.flags[node]! & Flag.CONSTANT_TYPE) === Flag.CONSTANT_TRUE;
}

function flowWith(flow: FlowBuilder, node: number, children: readonly number[]): void {
  const { tree } = flow.facts;
  const items = children.filter((child) => tree.kind[child] === Node.WithItem);
  const mayCatch = items.some((item) => flow.mayCatch(childrenOf(tree, item)[0]!));
  const caught = mayCatch ? addNode(flow, JOIN, -1, node) : -1;
  for (const item of items) {
    const [value, target] = childrenOf(tree, item);
    flowExpression(flow, value!);
    emit(flow, STEP, -1, item);
    if (target !== undefined) flowTarget(flow, target);
  }
  if (mayCatch) flow.around = [...flow.around, { kind: 'handlers', entry: caught }];
  flowBlock(flow, children.at(-1)!);
  if (mayCatch) {
    flow.around = flow.around.slice(0, -1);
    flow.ends = [...flow.ends, caught];
  }
  emit(flow, STEP, -1, node);
}

function flowMatch(flow: FlowBuilder, [subject, ...cases]: readonly number[]): void {
  const { tree } = flow.facts;
  flowExpression(flow, subject!);
  const done: number[] = [];
  for (const entry of cases) {
    const parts = childrenOf(tree, entry);
    const [pattern] = parts;
    const guard = (tree.flags[entry]! & Flag.CASE_GUARD) !== 0 ? parts[1]! : null;
    emit(flow, STEP, -1, entry);
    const before = flow.ends;
    flowPattern(flow, pattern!);
    const isCatchAll =
      tree.kind[pattern!] === Node.MatchAs && (tree.flags[pattern!]! & Flag.AS_PATTERN) === 0;
    const failed = isCatchAll ? [] : [...before, ...flow.ends];
    if (guard !== null) {
      flowExpression(flow, guard);
      emit(flow, STEP, -1, guard);
      failed.push(...flow.ends);
    }
    flowBlock(flow, parts.at(-1)!);
    done.push(...flow.ends);
    flow.ends = failed;
  }
  flow.ends = [...flow.ends, ...done];
}

/** Values in it are read, captures are bound; either may be the last thing that happens. */
function flowPattern(flow: FlowBuilder, root: number): void {
  const { tree, symbolOf } = flow.facts;
  const skipped: number[] = [];
  for (let node = tree.first[root]!; node <= root; node++) {
    if (symbolOf[node]! < 0) continue;
    skipped.push(...flow.ends);
    nameEvent(flow, node);
  }
  const isOr = tree.kind[root] === Node.MatchOr;
  if (isOr) flow.ends = [...flow.ends, ...skipped];
}

function flowTry(flow: FlowBuilder, node: number, children: readonly number[]): void {
  const { tree } = flow.facts;
  const role = (child: number) => tree.flags[child]! & Flag.BLOCK_ROLE;
  const blocks = children.filter((child) => tree.kind[child] === Node.Block);
  const handlers = children.filter((child) => tree.kind[child] === Node.ExceptHandler);
  const body = blocks[0]!;
  const otherwise = blocks.find((block) => block !== body && role(block) === Flag.BLOCK_ELSE);
  const last = blocks.find((block) => block !== body && role(block) === Flag.BLOCK_FINALLY);
  const outside = flow.around;
  const raised = last === undefined ? -1 : addNode(flow, JOIN, -1, node);
  if (last !== undefined) flow.around = [...outside, { kind: 'finally', block: last, entry: raised }];
  const inFinally = flow.around;
  const done: number[] = [];
  if (handlers.length > 0) {
    const caught = addNode(flow, JOIN, -1, node);
    flow.around = [...inFinally, { kind: 'handlers', entry: caught }];
    flowBlock(flow, body);
    flow.around = inFinally;
    if (otherwise !== undefined) flowBlock(flow, otherwise);
    done.push(...flow.ends);
    flow.ends = [caught];
    for (const handler of handlers) flowHandler(flow, handler, done);
    // None of them takes it.
    emit(flow, STEP, -1, node);
    flow.ends = done;
  } else {
    flowBlock(flow, body);
    if (otherwise !== undefined) flowBlock(flow, otherwise);
  }
  flow.around = outside;
  if (last === undefined) return;
  const normal = flow.ends;
  flow.ends = [raised];
  flowBlock(flow, last);
  emit(flow, STEP, -1, node);
  flow.ends = normal;
  flowBlock(flow, last);
}

function flowHandler(flow: FlowBuilder, handler: number, done: number[]): void {
  const { tree, symbolOf } = flow.facts;
  const parts = childrenOf(tree, handler);
  const identifier = tree.data[handler]!;
  const type = parts.find((part) => part !== identifier && tree.kind[part] !== Node.Block);
  if (type !== undefined) flowExpression(flow, type);
  emit(flow, STEP, -1, handler);
  const missed = flow.ends;
  if (identifier >= 0) nameEvent(flow, identifier);
  flowBlock(flow, parts.at(-1)!);
  if (identifier >= 0 && symbolOf[identifier]! >= 0) emit(flow, DELETE, symbolOf[identifier]!, handler);
  done.push(...flow.ends);
  flow.ends = type === undefined ? [] : missed;
}
