// What selected code does that ties it to the function it stands in: leaving it, waiting, yielding, looking at its frame or
// its class.

import type { FileFacts } from '../../../facts/file-facts.ts';
import { UNBOUND } from '../../../facts/file-facts.ts';
import { isPrivateName } from '../../../facts/mangled-name.ts';
import { bindingNodesOf } from '../../../facts/symbol-occurrences.ts';
import * as Flag from '../../../syntax/node-flags.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../../syntax/syntax-tree.ts';
import { firstChild } from '../../../types/tree-shape.ts';
import { isFunction } from '../node-classes.ts';

export interface BodyFacts {
  readonly returns: readonly number[];
  readonly yields: readonly number[];
  readonly awaits: readonly number[];
  /** `break` and `continue` of a loop that is not selected. */
  readonly jumps: readonly number[];
  /** `super()` and `__class__`. */
  readonly classCells: readonly number[];
  /** Those that find the object by themselves. */
  readonly bareSupers: readonly number[];
  /** `__x`, which the class around it spells. */
  readonly privates: readonly number[];
  /** `locals()`, `eval` and the like. */
  readonly frames: readonly number[];
  /** `stacklevel=` counts functions. */
  readonly stackLevels: readonly number[];
  readonly starImports: readonly number[];
  /** `global` and `nonlocal`. */
  readonly declarations: readonly number[];
}

export function bodyFacts(facts: FileFacts, roots: readonly number[]): BodyFacts {
  const found = {
    returns: [] as number[],
    yields: [] as number[],
    awaits: [] as number[],
    jumps: [] as number[],
    classCells: [] as number[],
    bareSupers: [] as number[],
    privates: [] as number[],
    frames: [] as number[],
    stackLevels: [] as number[],
    starImports: [] as number[],
    declarations: [] as number[],
  };
  for (const root of roots) visit(facts, root, { found, loops: 0, isOwn: true, isOwnClass: true });
  return found;
}

interface Visit {
  readonly found: { [Key in keyof BodyFacts]: number[] };
  readonly loops: number;
  /** Not in an inner function. */
  readonly isOwn: boolean;
  /** Not in an inner class. */
  readonly isOwnClass: boolean;
}

function visit(facts: FileFacts, node: number, at: Visit): void {
  const { tree } = facts;
  const { found } = at;
  const kind = tree.kind[node]!;
  if (at.isOwn) noteControl(facts, node, at);
  if (at.isOwnClass) noteClass(facts, node, found);
  if (kind === Node.Keyword && isNamed(facts, node, 'stacklevel')) found.stackLevels.push(node);
  const children = childrenOf(tree, node);
  if (isFunction(tree, node) || kind === Node.Lambda) {
    for (const child of children) {
      const isBody =
        tree.kind[child] === Node.Block || (kind === Node.Lambda && tree.kind[child] !== Node.Arguments);
      visit(facts, child, isBody ? { ...at, isOwn: false, loops: 0 } : at);
    }
    return;
  }
  if (kind === Node.ClassDef) {
    for (const child of children) {
      const isBody = tree.kind[child] === Node.Block;
      visit(facts, child, isBody ? { ...at, isOwn: false, isOwnClass: false, loops: 0 } : at);
    }
    return;
  }
  const isLoop = kind === Node.For || kind === Node.AsyncFor || kind === Node.While;
  for (const child of children) {
    const isBody =
      tree.kind[child] === Node.Block && (tree.flags[child]! & Flag.BLOCK_ROLE) === Flag.BLOCK_BODY;
    visit(facts, child, isLoop && isBody ? { ...at, loops: at.loops + 1 } : at);
  }
}

function noteControl(facts: FileFacts, node: number, { found, loops }: Visit): void {
  const { tree } = facts;
  switch (tree.kind[node]) {
    case Node.Return:
      found.returns.push(node);
      break;
    case Node.Yield:
    case Node.YieldFrom:
      found.yields.push(node);
      break;
    case Node.Await:
    case Node.AsyncFor:
    case Node.AsyncWith:
      found.awaits.push(node);
      break;
    case Node.Comprehension:
      if ((tree.flags[node]! & Flag.COMPREHENSION_ASYNC) !== 0) found.awaits.push(node);
      break;
    case Node.Break:
    case Node.Continue:
      if (loops === 0) found.jumps.push(node);
      break;
    case Node.Global:
    case Node.Nonlocal:
      found.declarations.push(node);
      break;
    case Node.Alias:
      if ((tree.flags[node]! & Flag.ALIAS_STAR) !== 0) found.starImports.push(node);
      break;
    case Node.Name:
      if (isFrameName(facts, node)) found.frames.push(node);
      break;
    case Node.Attribute:
      if (FRAME_ATTRIBUTES.has(nameText(tree, tree.data[node]!))) found.frames.push(node);
  }
}

/** `vars(x)` and `dir(x)` look at an object, and `exec(text, {})` at a dictionary; without one they look at the frame. */
function isFrameName(facts: FileFacts, node: number): boolean {
  const { tree, parent, symbolOf } = facts;
  const name = nameText(tree, tree.data[node]!);
  if (symbolOf[node] !== UNBOUND || !FRAME_NAMES.has(name)) return false;
  const call = parent[node]!;
  if (tree.kind[call] !== Node.Call || firstChild(tree, call) !== node) return true;
  const [, first, second] = childrenOf(tree, call);
  if (name === 'vars' || name === 'dir') return first === undefined;
  return second === undefined || tree.kind[first!] === Node.Starred || !isNamespace(facts, second);
}

/** A dictionary for certain: None would stand for the frame. */
function isNamespace(facts: FileFacts, node: number): boolean {
  const { tree, parent, symbolOf } = facts;
  switch (tree.kind[node]) {
    case Node.Keyword:
      return isNamed(facts, node, 'globals') && isNamespace(facts, node - 1);
    case Node.Dict:
    case Node.DictComp:
      return true;
    case Node.Call: {
      const called = firstChild(tree, node);
      return symbolOf[called] === UNBOUND && ['dict', 'globals'].some((name) => isNamed(facts, called, name));
    }
    case Node.Name: {
      const bindings = symbolOf[node]! < 0 ? [] : bindingNodesOf(facts, symbolOf[node]!);
      return (
        bindings.length > 0 &&
        bindings.every(({ node: target }) => {
          const owner = parent[target]!;
          return tree.kind[owner] === Node.Assign && isNamespace(facts, owner - 1);
        })
      );
    }
    default:
      return false;
  }
}

function noteClass(facts: FileFacts, node: number, found: Visit['found']): void {
  const { tree, parent } = facts;
  const kind = tree.kind[node];
  if (kind === Node.Name && isNamed(facts, node, '__class__')) found.classCells.push(node);
  if (kind === Node.Name && facts.symbolOf[node] === UNBOUND && isNamed(facts, node, 'super')) {
    const call = parent[node]!;
    const isBare = tree.kind[call] === Node.Call && childrenOf(tree, call).length === 1;
    if (isBare) {
      found.classCells.push(node);
      found.bareSupers.push(node);
    }
  }
  if (kind === Node.Name || kind === Node.Identifier) {
    if (isPrivateName(nameText(tree, tree.data[node]!))) found.privates.push(node);
  }
}

function isNamed({ tree }: FileFacts, node: number, name: string): boolean {
  return tree.data[node]! > 0 && nameText(tree, tree.data[node]!) === name;
}

const FRAME_NAMES: ReadonlySet<string> = new Set(['locals', 'vars', 'dir', 'eval', 'exec']);
const FRAME_ATTRIBUTES: ReadonlySet<string> = new Set(['_getframe', 'currentframe', '_current_frames']);
