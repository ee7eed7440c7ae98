// What evaluating a piece of code does, and what its value depends on, so that two pieces may change their order only when
// nobody can tell. Operators, attributes and indices are taken to have no effect of their own; a call may do anything, unless
// it is known what it calls.
import { BINDS, type CodeUnit, DELETES, READS } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { COMPARE_IS, CONTEXT } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { firstChild } from '../types/tree-shape.ts';
import { isComputedAttribute, isOfModule, judgeCall } from './known-calls.ts';
import { isContainer, isImmutable } from './known-values.ts';

export interface Effects {
  /** Runs code that may do anything: change any object, print, wait. */
  acts: boolean;
  /** Writes to the world outside (print), and changes no object. */
  speaks: boolean;
  /** The value depends on what is inside of objects. */
  looks: boolean;
  /** Stores into objects. */
  stores: boolean;
  /** May leave the block: return, raise, break, assert. */
  leaves: boolean;
  /** May raise, as far as the kind of the expression says. */
  raises: boolean;
  /** Symbols of the file. */
  readonly reads: Set<number>;
  readonly binds: Set<number>;
}

export interface Code {
  readonly engine: PythonEngine;
  readonly file: PythonFile;
}

export function noEffects(): Effects {
  return {
    acts: false,
    speaks: false,
    looks: false,
    stores: false,
    leaves: false,
    raises: false,
    reads: new Set(),
    binds: new Set(),
  };
}

/** Of everything below a node that is evaluated with it: not the bodies of functions and lambdas. */
export function effectsOf(code: Code, root: number, into: Effects = noEffects()): Effects {
  const unit = code.file.facts;
  const { tree } = unit;
  for (let node = tree.first[root]!; node <= root; node++) {
    if (!isDeferred(unit, node, root)) addNode(code, node, into);
  }
  // Variables of comprehensions inside are nobody else's.
  for (const names of [into.reads, into.binds]) {
    for (const symbol of names) {
      const opens = unit.scopes.node[unit.symbols.scope[symbol]!]!;
      if (opens >= tree.first[root]! && opens <= root) names.delete(symbol);
    }
  }
  return into;
}

/** In the body of a function or lambda below the root. */
export function isDeferred({ tree, parent }: CodeUnit, node: number, root: number): boolean {
  for (let inner = node; inner !== root; inner = parent[inner]!) {
    const owner = parent[inner]!;
    const kind = tree.kind[owner];
    const isBody = inner === owner - 1;
    if (isBody && (kind === Node.Lambda || kind === Node.FunctionDef || kind === Node.AsyncFunctionDef))
      return true;
  }
  return false;
}

function addNode(code: Code, node: number, effects: Effects): void {
  const unit = code.file.facts;
  const { tree, useOf, symbolOf } = unit;
  const kind = tree.kind[node]!;
  const use = useOf[node]!;
  const symbol = symbolOf[node]!;
  if (symbol >= 0) {
    if ((use & READS) !== 0) effects.reads.add(symbol);
    if ((use & (BINDS | DELETES)) !== 0) effects.binds.add(symbol);
  }
  switch (kind) {
    case Node.Call: {
      const judged = judgeCall(code, node);
      effects.raises = true;
      const [, ...given] = childrenOf(tree, node);
      if (judged !== 'computes' || !given.every((argument) => isImmutable(code, argument)))
        effects.looks = true;
      if (judged === 'acts') effects.acts = true;
      if (judged === 'speaks') effects.speaks = true;
      return;
    }
    case Node.Await:
    case Node.Yield:
    case Node.YieldFrom:
    case Node.Import:
    case Node.ImportFrom:
    case Node.With:
    case Node.AsyncWith:
    case Node.WithItem:
    case Node.AsyncFor:
    case Node.ClassDef:
    case Node.Decorator:
      effects.acts = true;
      effects.looks = true;
      effects.raises = true;
      return;
    case Node.For:
      if (!isContainer(code, childrenOf(tree, node)[1]!)) effects.acts = true;
      effects.looks = true;
      effects.raises = true;
      return;
    case Node.Comprehension:
      if (!isContainer(code, childrenOf(tree, node)[1]!)) effects.acts = true;
      effects.looks = true;
      effects.raises = true;
      return;
    case Node.Starred:
    case Node.DictUnpack:
      effects.looks = true;
      effects.raises = true;
      return;
    case Node.Attribute:
      if ((tree.flags[node]! & CONTEXT) !== 0) effects.stores = true;
      else if (isOfModule(code, node)) return;
      else if (isComputedAttribute(code, node)) effects.acts = true;
      effects.looks = true;
      effects.raises = true;
      return;
    case Node.Subscript:
      effects.raises = true;
      if ((tree.flags[node]! & CONTEXT) !== 0) effects.stores = true;
      else if (!isImmutable(code, firstChild(tree, node))) effects.looks = true;
      return;
    case Node.AugAssign:
      effects.raises = true;
      if (!isImmutable(code, childrenOf(tree, node)[0]!)) effects.stores = true;
      effects.looks = true;
      return;
    case Node.BinOp:
    case Node.UnaryOp:
    case Node.BoolOp:
    case Node.FormattedValue:
    case Node.Interpolation:
      effects.raises = true;
      if (!childrenOf(tree, node).every((child) => isImmutable(code, child))) effects.looks = true;
      return;
    case Node.Compare: {
      const [left, ...rest] = childrenOf(tree, node);
      const operators = rest.filter((child) => tree.kind[child] === Node.CompareOp);
      if (operators.every((each) => tree.flags[each]! >= COMPARE_IS)) return;
      effects.raises = true;
      const operands = [left!, ...rest.filter((child) => tree.kind[child] !== Node.CompareOp)];
      if (!operands.every((operand) => isImmutable(code, operand))) effects.looks = true;
      return;
    }
    case Node.IfExp:
    case Node.If:
    case Node.While:
    case Node.Match:
      effects.looks = true;
      return;
    case Node.Return:
    case Node.Raise:
    case Node.Assert:
    case Node.Break:
    case Node.Continue:
      effects.leaves = true;
      return;
  }
}
