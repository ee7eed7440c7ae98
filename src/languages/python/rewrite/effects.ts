// What evaluating a piece of code does, and what its value depends on, so that two pieces may change their order only when
// nobody can tell. Operators, attributes and indices are taken to have no effect of their own; a call may do anything, unless
// it is known what it calls.
import { BINDS, type CodeUnit, DELETES, READS } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { COMPARE_IS, CONTEXT, OPERATOR, PARENTHESIZED, UNARY_NOT } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { firstChild } from '../types/tree-shape.ts';
import { isComputedAttribute, judgeCall, mayFail } from './known-calls.ts';
import { isContainer, isImmutable } from './known-values.ts';
import { isKeptByModule } from './module-attribute.ts';

export interface Effects {
  /** Runs code that may do anything: change any object, print, wait. */
  acts: boolean;
  /** Writes to the world outside (print), and changes no object. */
  speaks: boolean;
  /** The value depends on what is inside of objects. */
  looks: boolean;
  /** Calls what may read variables of other scopes. */
  asks: boolean;
  /** Stores into objects. */
  stores: boolean;
  /** May leave the block: return, raise, break, assert. */
  leaves: boolean;
  /** May raise, as far as the kind of the expression says. */
  raises: boolean;
  /** Raises in the course of things: a key that is missing, a number that is none. */
  fails: boolean;
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
    asks: false,
    stores: false,
    leaves: false,
    raises: false,
    fails: false,
    reads: new Set(),
    binds: new Set(),
  };
}

export function effectsOfAll(code: Code, nodes: readonly number[]): Effects {
  const effects = noEffects();
  for (const node of nodes) effectsOf(code, node, effects);
  return effects;
}

/** Of everything below a node that is evaluated with it: not what functions, lambdas and generators do when they run. */
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

/** In the body of a function or lambda below the root, or in a generator that nobody goes through there. */
function isDeferred(unit: CodeUnit, node: number, root: number): boolean {
  const { tree, parent } = unit;
  for (let inner = node; inner !== root; inner = parent[inner]!) {
    const owner = parent[inner]!;
    const kind = tree.kind[owner];
    const isBody = inner === owner - 1;
    if (isBody && (kind === Node.Lambda || kind === Node.FunctionDef || kind === Node.AsyncFunctionDef))
      return true;
    const generator = kind === Node.Comprehension ? parent[owner]! : owner;
    if (tree.kind[generator] !== Node.GeneratorExp || !isOnlyMade(unit, generator, root)) continue;
    if (kind === Node.GeneratorExp && inner !== node && tree.kind[inner] === Node.Comprehension) continue;
    // Making it asks the first iterable for its elements, and goes through none of them.
    const [first] = childrenOf(tree, generator).filter((each) => tree.kind[each] === Node.Comprehension);
    if (first !== owner || childrenOf(tree, owner)[1] !== inner) return true;
  }
  return false;
}

/** Whoever it is given to goes through it, and is asked what that does. */
function isOnlyMade({ tree, parent }: CodeUnit, generator: number, root: number): boolean {
  if (generator === root) return true;
  const owner = parent[generator]!;
  switch (tree.kind[owner]) {
    case Node.Call:
    case Node.Keyword:
    case Node.NamedExpr:
    case Node.Return:
      return true;
    case Node.Assign:
      return childrenOf(tree, owner).every((child) => child === generator || tree.kind[child] === Node.Name);
    default:
      return false;
  }
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
      if (mayFail(code, node)) effects.fails = true;
      const [, ...given] = childrenOf(tree, node);
      if (judged !== 'computes' || !given.every((argument) => isImmutable(code, argument)))
        effects.looks = true;
      if (judged === 'acts') effects.acts = true;
      if (judged !== 'computes' && judged !== 'makes') effects.asks = true;
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
      effects.asks = true;
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
      if ((tree.flags[node]! & CONTEXT) === 0 && !isContainer(code, node - 1)) effects.acts = true;
      effects.looks = true;
      effects.raises = true;
      return;
    case Node.DictUnpack:
      effects.looks = true;
      effects.raises = true;
      return;
    case Node.Attribute:
      if ((tree.flags[node]! & CONTEXT) !== 0) effects.stores = true;
      else if (isKeptByModule(code, node)) return;
      else if (isComputedAttribute(code, node)) effects.acts = true;
      effects.looks = true;
      effects.raises = true;
      return;
    case Node.Subscript:
      effects.raises = true;
      if ((tree.flags[node]! & CONTEXT) !== 0) effects.stores = true;
      else {
        if (!isImmutable(code, firstChild(tree, node))) effects.looks = true;
        if (tree.kind[node - 1] !== Node.Slice && !isGeneric(code, firstChild(tree, node)))
          effects.fails = true;
      }
      return;
    case Node.AugAssign:
      effects.raises = true;
      if (!isImmutable(code, childrenOf(tree, node)[0]!)) effects.stores = true;
      effects.looks = true;
      return;
    case Node.BinOp:
      if (isDivision(tree.flags[node]! & OPERATOR) && tree.kind[node - 1] !== Node.Constant)
        effects.fails = true;
      addOperands(code, node, effects);
      return;
    case Node.UnaryOp:
      effects.raises = true;
      if ((tree.flags[node]! & ~PARENTHESIZED) === UNARY_NOT) addTruth(code, node - 1, effects);
      else addOperands(code, node, effects);
      return;
    case Node.BoolOp:
      effects.raises = true;
      for (const operand of childrenOf(tree, node).slice(0, -1)) addTruth(code, operand, effects);
      return;
    case Node.FormattedValue:
    case Node.Interpolation:
      addOperands(code, node, effects);
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
      addTruth(code, childrenOf(tree, node)[1]!, effects);
      return;
    case Node.If:
    case Node.While:
      addTruth(code, firstChild(tree, node), effects);
      return;
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

function addOperands(code: Code, node: number, effects: Effects): void {
  effects.raises = true;
  const operands = childrenOf(code.file.facts.tree, node);
  if (!operands.every((operand) => isImmutable(code, operand))) effects.looks = true;
}

/** A truth test asks the object: `if items` depends on whether the list is empty, `if x is None` on nothing inside of x. */
function addTruth(code: Code, test: number, effects: Effects): void {
  const { tree } = code.file.facts;
  switch (tree.kind[test]) {
    case Node.Compare:
      // What its operands are asked is counted with the comparison.
      return;
    case Node.UnaryOp:
      if ((tree.flags[test]! & ~PARENTHESIZED) === UNARY_NOT) return;
      break;
    case Node.BoolOp:
      addTruth(code, test - 1, effects);
      return;
  }
  if (!isImmutable(code, test)) effects.looks = true;
}

/** / // % */
export function isDivision(operator: number): boolean {
  return operator >= 3 && operator <= 5;
}

/** `list[int]`: a class is not asked for one of its elements. */
function isGeneric({ engine, file }: Code, node: number): boolean {
  const { values } = engine.evaluator.typeOf(file, file.facts, node);
  return values.length > 0 && values.every(({ kind }) => kind === 'class');
}
