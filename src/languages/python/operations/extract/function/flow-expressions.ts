// Events of expressions, in the order in which Python evaluates them.
import { isBuiltinName } from '../../../facts/builtin-names.ts';
import { BINDS, DELETES, READS } from '../../../facts/file-facts.ts';
import * as Flag from '../../../syntax/node-flags.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../../syntax/syntax-tree.ts';
import { addNode, DELETE, emit, type FlowBuilder, JOIN, join, READ, STEP, WRITE } from './flow-graph.ts';

export function flowExpression(flow: FlowBuilder, node: number): void {
  const { tree } = flow.facts;
  const children = childrenOf(tree, node);
  switch (tree.kind[node]) {
    case Node.Name:
      nameEvent(flow, node);
      return;
    case Node.Constant:
    case Node.Identifier:
    case Node.CompareOp:
    case Node.FormatText:
    case Node.ParameterSlash:
    case Node.ParameterStar:
      return;
    case Node.BoolOp: {
      const decided: number[] = [];
      children.forEach((child, at) => {
        flowExpression(flow, child);
        if (at < children.length - 1) {
          emit(flow, STEP, -1, node);
          decided.push(...flow.ends);
        }
      });
      flow.ends.push(...decided);
      return;
    }
    case Node.IfExp: {
      const [body, test, otherwise] = children;
      flowExpression(flow, test!);
      emit(flow, STEP, -1, node);
      const decided = flow.ends;
      flowExpression(flow, body!);
      const first = flow.ends;
      flow.ends = decided;
      flowExpression(flow, otherwise!);
      flow.ends = [...flow.ends, ...first];
      return;
    }
    case Node.Compare: {
      const stopped: number[] = [];
      children.forEach((child, at) => {
        flowExpression(flow, child);
        if (at >= 2 && at % 2 === 0) {
          emit(flow, STEP, -1, node);
          if (at < children.length - 1) stopped.push(...flow.ends);
        }
      });
      flow.ends.push(...stopped);
      return;
    }
    case Node.NamedExpr:
      flowExpression(flow, children[1]!);
      nameEvent(flow, children[0]!);
      return;
    case Node.Lambda:
      flowDefaults(flow, children[0]!);
      readsLater(flow, children[1]!);
      return;
    case Node.ListComp:
    case Node.SetComp:
    case Node.DictComp:
      flowComprehension(flow, node);
      return;
    case Node.GeneratorExp:
      if (isConsumed(flow, node)) flowComprehension(flow, node);
      else {
        const clause = children.find((child) => tree.kind[child] === Node.Comprehension)!;
        flowExpression(flow, childrenOf(tree, clause)[1]!);
        emit(flow, STEP, -1, node);
        readsLater(flow, node);
      }
      return;
    case Node.Call: {
      const isKeyword = (child: number) => tree.kind[child] === Node.Keyword;
      for (const child of children) if (!isKeyword(child)) flowExpression(flow, child);
      for (const child of children) if (isKeyword(child)) flowExpression(flow, child);
      emit(flow, STEP, -1, node);
      return;
    }
    default:
      for (const child of children) flowExpression(flow, child);
      if (tree.kind[node] !== Node.Tuple && tree.kind[node] !== Node.Keyword) emit(flow, STEP, -1, node);
  }
}

/** A Name, or an Identifier that binds. */
export function nameEvent(flow: FlowBuilder, node: number): void {
  const { useOf, symbolOf } = flow.facts;
  const symbol = symbolOf[node]!;
  const use = useOf[node]!;
  if (symbol < 0) return;
  if (use & READS) emit(flow, READ, symbol, node);
  if (use & BINDS) emit(flow, WRITE, symbol, node);
  if (use & DELETES) emit(flow, DELETE, symbol, node);
}

export function flowDefaults(flow: FlowBuilder, parameters: number): void {
  const { tree } = flow.facts;
  for (const child of childrenOf(tree, parameters)) {
    const kind = tree.kind[child];
    if (kind !== Node.Arg && kind !== Node.ParameterSlash && kind !== Node.ParameterStar)
      flowExpression(flow, child);
  }
}

/** Names of this scope, and of those around it, that code reads when it runs later. */
export function readsLater(flow: FlowBuilder, root: number): void {
  const { tree, symbolOf, useOf } = flow.facts;
  for (let node = tree.first[root]!; node <= root; node++) {
    if (symbolOf[node]! >= 0 && (useOf[node]! & (READS | BINDS | DELETES)) !== 0)
      emit(flow, READ, symbolOf[node]!, node, true);
  }
}

/** What runs for each element is gone through any number of times. */
function flowComprehension(flow: FlowBuilder, node: number): void {
  const { tree } = flow.facts;
  const children = childrenOf(tree, node);
  const clauses = children.filter((child) => tree.kind[child] === Node.Comprehension);
  const elements = children.filter((child) => tree.kind[child] !== Node.Comprehension);
  flowExpression(flow, childrenOf(tree, clauses[0]!)[1]!);
  const top = addNode(flow, JOIN, -1, node);
  join(flow, top);
  emit(flow, STEP, -1, node);
  const done = flow.ends;
  clauses.forEach((clause, at) => {
    const [target, iterable, ...conditions] = childrenOf(tree, clause);
    if (at > 0) flowExpression(flow, iterable!);
    flowExpression(flow, target!);
    for (const condition of conditions) flowExpression(flow, condition);
    const skipped = flow.ends;
    for (const end of skipped) flow.next[end]!.push(top);
  });
  for (const element of elements) flowExpression(flow, element);
  for (const end of flow.ends) flow.next[end]!.push(top);
  flow.ends = done;
}

const CONSUMERS: ReadonlySet<string> = new Set([
  'all',
  'any',
  'dict',
  'frozenset',
  'join',
  'list',
  'max',
  'min',
  'set',
  'sorted',
  'sum',
  'tuple',
]);

/** The only argument of a call that goes through it before it returns. */
export function isConsumed({ facts }: Pick<FlowBuilder, 'facts'>, generator: number): boolean {
  const { tree, parent, symbolOf } = facts;
  const call = parent[generator]!;
  if (tree.kind[call] !== Node.Call) return false;
  const [callee] = childrenOf(tree, call);
  if (callee === generator) return false;
  const kind = tree.kind[callee!];
  const name = kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[callee!]!) : '';
  if (!CONSUMERS.has(name)) return false;
  return kind === Node.Attribute ? name === 'join' : symbolOf[callee!]! < 0 && isBuiltinName(name);
}

/** Whether an Assign, With or For target is a plain name, so that binding it cannot fail. */
export function flowTarget(flow: FlowBuilder, target: number): void {
  const { tree } = flow.facts;
  const kind = tree.kind[target];
  if (kind === Node.Tuple || kind === Node.List) {
    emit(flow, STEP, -1, target);
    for (const child of childrenOf(tree, target)) flowTarget(flow, child);
  } else if (kind === Node.Starred) flowTarget(flow, childrenOf(tree, target)[0]!);
  else if (kind === Node.Name) {
    if ((tree.flags[target]! & Flag.CONTEXT) !== 0) nameEvent(flow, target);
  } else flowExpression(flow, target);
}
