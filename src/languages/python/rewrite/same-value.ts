// Is it the same to evaluate an expression twice? An object that is made anew each time is another object, which matters as
// soon as somebody changes it or hands it on.
import { CONTEXT } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { Code } from './effects.ts';
import { judgeCall } from './known-calls.ts';
import { isImmutable } from './known-values.ts';

/** same: the same object, or one that never changes. new: another object each time. either: operators on unknown things. */
export type Sameness = 'same' | 'new' | 'either';

export function samenessOf(code: Code, node: number): Sameness {
  const { tree } = code.file.facts;
  switch (tree.kind[node]) {
    case Node.Name:
    case Node.Attribute:
    case Node.Subscript:
    case Node.Constant:
    case Node.JoinedStr:
    case Node.Compare:
      return 'same';
    case Node.Lambda:
      return 'either';
    case Node.Tuple:
    case Node.IfExp:
    case Node.BoolOp:
      return worst(childrenOf(tree, node).map((child) => samenessOf(code, child)));
    case Node.List:
    case Node.Dict:
    case Node.SetDisplay:
    case Node.ListComp:
    case Node.DictComp:
    case Node.SetComp:
    case Node.GeneratorExp:
      return 'new';
    default:
      if (isImmutable(code, node)) return 'same';
      return tree.kind[node] === Node.BinOp || tree.kind[node] === Node.UnaryOp ? 'either' : 'new';
  }
}

function worst(all: readonly Sameness[]): Sameness {
  return all.includes('new') ? 'new' : all.includes('either') ? 'either' : 'same';
}

/** asks: reads it and keeps nothing. changes: changes it, as far as can be seen. keeps: hands it on. */
export type Usage = 'asks' | 'changes' | 'keeps';

export function usageOf(code: Code, node: number): Usage {
  const { facts } = code.file;
  const { tree, parent } = facts;
  const owner = parent[node]!;
  const isFirst = tree.first[node] === tree.first[owner];
  switch (tree.kind[owner]) {
    case Node.BinOp:
    case Node.UnaryOp:
    case Node.Compare:
    case Node.FormattedValue:
    case Node.If:
    case Node.While:
    case Node.Assert:
    case Node.Expr:
      return 'asks';
    case Node.For:
    case Node.Comprehension:
      return childrenOf(tree, owner)[1] === node ? 'asks' : 'keeps';
    case Node.Subscript:
      if (!isFirst) return 'asks';
      return (tree.flags[owner]! & CONTEXT) !== 0 ? 'changes' : 'asks';
    case Node.Attribute:
      return usageOfAttribute(code, owner);
    case Node.Call: {
      if (isFirst || tree.kind[childrenOf(tree, owner)[0]!] !== Node.Name) return 'keeps';
      const judged = judgeCall(code, owner);
      return judged === 'acts' || judged === 'makes' ? 'keeps' : 'asks';
    }
    default:
      return 'keeps';
  }
}

const ASKING =
  /^(?:copy|count|endswith|format|get|index|items|join|keys|lower|split|startswith|strip|upper|values)$/;

function usageOfAttribute({ engine, file }: Code, attribute: number): Usage {
  const { tree, parent } = file.facts;
  if ((tree.flags[attribute]! & CONTEXT) !== 0) return 'changes';
  if (ASKING.test(nameText(tree, tree.data[attribute]!))) return 'asks';
  const owner = parent[attribute]!;
  const isCalled = tree.kind[owner] === Node.Call && tree.first[attribute] === tree.first[owner];
  if (isCalled) return 'changes';
  // `items.append` that somebody is given may be called by them.
  const { values } = engine.evaluator.typeOf(file, file.facts, attribute);
  return values.some(({ kind }) => kind === 'function' || kind === 'callable') ? 'changes' : 'asks';
}
