// The facts of a file in the words of cpython_symtable.py, so that the two can be compared.

import { bindingBits } from '../../../../src/languages/python/facts/binding-order.ts';
import {
  BINDS,
  CLASS_SCOPE,
  COMPREHENSION_SCOPE,
  DECLARES,
  DELETES,
  type FileFacts,
  FUNCTION_SCOPE,
  IS_ANNOTATED_ONLY,
  IS_IMPLICIT,
  IS_IMPORT,
  IS_PARAMETER,
  LAMBDA_SCOPE,
  READS,
  TYPE_PARAMETER_SCOPE,
} from '../../../../src/languages/python/facts/file-facts.ts';
import { mangledNameIn } from '../../../../src/languages/python/facts/mangled-name.ts';
import * as Flag from '../../../../src/languages/python/syntax/node-flags.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { lineStarts, nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';

interface Entry {
  category: string;
  bits: Set<string>;
}

export interface ScopesDescription {
  /** One line for each scope, sorted. */
  readonly lines: readonly string[];
  /** By the beginning of a line: names that a modern CPython takes over from inlined comprehensions, left out here. */
  readonly inlined: ReadonlyMap<string, ReadonlySet<string>>;
}

/** As Python 3.`minor` sees it; cpython_symtable.py says what is different from 3.12 on. */
export function describeScopes(facts: FileFacts, minor: number): ScopesDescription {
  const { tree, scopes } = facts;
  const modern = minor >= 12;
  const skipped = minor >= 10 && hasFutureAnnotations(facts) ? annotationNodes(facts) : null;
  const entries: Map<string, Entry>[] = Array.from({ length: scopes.count }, () => new Map());
  const cells = modern ? new Set<number>() : findCells(facts, skipped);
  for (let node = 0; node < tree.count; node++) {
    const use = facts.useOf[node]!;
    if (use !== 0 && !skipped?.has(node)) addUse(facts, entries, cells, node, use);
  }
  const leftOut = modern ? inlinedNames(facts, entries) : entries.map(() => new Set<string>());
  const starts = lineStarts(tree);
  const lines: string[] = [];
  const inlined = new Map<string, ReadonlySet<string>>();
  for (let scope = 0; scope < scopes.count; scope++) {
    const opener = scopes.node[scope]!;
    if (skipped?.has(opener) || (modern && isInlined(facts, scope))) continue;
    const names = [...entries[scope]!]
      .filter(([name]) => name !== '__class__' || !entries[scope]!.has('super'))
      .filter(
        ([name, { bits }]) =>
          !IMPLICIT.has(name) && !leftOut[scope]!.has(name) && (scope > 0 || bits.size > 0),
      )
      .map(([name, { category, bits }]) => {
        const letters = ['P', 'A', 'M', 'R', 'N'].filter((letter) => bits.has(letter)).join('');
        const binds = bits.has('A') || bits.has('M') || bits.has('N');
        return `${name}:${scope > 0 ? category : binds ? 'L' : 'I'}${letters}`;
      });
    const label = `${scopeLabel(facts, scope)} ${scope === 0 ? 0 : lineOf(starts, tree.start[opener]!)}`;
    lines.push(`${label} ${names.sort(byCodePoint).join(' ')}`);
    if (leftOut[scope]!.size > 0)
      inlined.set(label, new Set([...leftOut[scope]!, ...(inlined.get(label) ?? [])]));
  }
  return { lines: lines.sort(byCodePoint), inlined };
}

/** CPython's lines without the names that come from inlined comprehensions. */
export function withoutInlined(lines: readonly string[], { inlined }: ScopesDescription): string[] {
  return lines
    .map((line) => {
      const [, label, names] = /^((?:type parameters|\w+) \S+ \d+) (.*)$/.exec(line) ?? ['', line, ''];
      const leftOut = inlined.get(label!);
      if (leftOut === undefined) return line;
      const kept = names!.split(' ').filter((name) => !leftOut.has(name.slice(0, name.lastIndexOf(':'))));
      return `${label} ${kept.join(' ')}`;
    })
    .sort(byCodePoint);
}

function addUse(
  facts: FileFacts,
  entries: Map<string, Entry>[],
  cells: Set<number>,
  node: number,
  use: number,
): void {
  const { tree } = facts;
  const scope = facts.scopeOf[node]!;
  const name = mangledNameIn(facts, scope, nameText(tree, tree.data[node]!));
  const table = entries[scope]!;
  let entry = table.get(name);
  const symbol = facts.symbolOf[node]!;
  if (entry === undefined) {
    entry = { category: category(facts, cells, scope, symbol), bits: new Set() };
    table.set(name, entry);
  }
  const owner = facts.parent[node]!;
  if (use & DECLARES) {
    entry.category = facts.symbols.scope[symbol] === 0 ? 'G' : 'F';
  } else if (use & (BINDS | DELETES)) {
    // What binds decides: a read before the binding may mean something else, but the scope has the name.
    if (entry.category !== 'G') entry.category = category(facts, cells, scope, symbol);
    const bits = use & BINDS ? bindingBits(tree, facts.parent, node) : 0;
    if (bits === IS_PARAMETER) entry.bits.add('P');
    else if (bits === IS_IMPORT) entry.bits.add('M');
    // What leaks from a comprehension into the module is noted in the comprehension only.
    else if (scope > 0 || !leaks(facts, node)) entry.bits.add('A');
    if (bits === IS_ANNOTATED_ONLY) entry.bits.add('N');
    const isSimple = tree.kind[owner] === Node.AnnAssign && tree.flags[owner]! & Flag.ANNOTATION_SIMPLE;
    if (isSimple) entry.bits.add('N');
  } else if (use & READS) {
    const isSilent = tree.kind[owner] === Node.AnnAssign && (tree.flags[node]! & Flag.CONTEXT) === Flag.STORE;
    if (isSilent && entry.bits.size === 0 && entry.category !== 'G') table.delete(name);
    else if (!isSilent) entry.bits.add('R');
  }
  if (!leaks(facts, node)) return;
  // CPython notes in the comprehension that the name is somebody else's.
  const inner = entries[facts.scopeOf[owner]!]!;
  const there = inner.get(name) ?? { category: '', bits: new Set<string>() };
  there.category = facts.symbols.scope[symbol] === 0 ? 'G' : 'F';
  there.bits.add('A');
  inner.set(name, there);
  if (scope === 0) entry.category = 'G';
}

/** The target of a walrus in a comprehension. */
function leaks({ tree, parent, scopeOf, scopes }: FileFacts, node: number): boolean {
  const owner = parent[node]!;
  if (tree.kind[owner] !== Node.NamedExpr || tree.first[owner] !== node) return false;
  return scopes.kind[scopeOf[owner]!] === COMPREHENSION_SCOPE;
}

function category(facts: FileFacts, cells: Set<number>, scope: number, symbol: number): string {
  if (symbol < 0) return 'I';
  const owner = facts.symbols.scope[symbol]!;
  if (owner === scope) return cells.has(symbol) ? 'C' : 'L';
  // A name of the class, seen from an annotation scope, is looked up by name.
  const isImplicit = (facts.symbols.flags[symbol]! & IS_IMPLICIT) !== 0;
  return owner === 0 || (facts.scopes.kind[owner] === CLASS_SCOPE && !isImplicit) ? 'I' : 'F';
}

/** Symbols of functions that an inner scope uses. */
function findCells(facts: FileFacts, skipped: ReadonlySet<number> | null): Set<number> {
  const { symbols, scopes } = facts;
  const cells = new Set<number>();
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    const scope = symbols.scope[symbol]!;
    const kind = scopes.kind[scope]!;
    if (kind !== FUNCTION_SCOPE && kind !== LAMBDA_SCOPE && kind !== COMPREHENSION_SCOPE) continue;
    for (let at = symbols.firstOccurrence[symbol]!; at < symbols.firstOccurrence[symbol + 1]!; at++) {
      const node = symbols.occurrence[at]!;
      if (skipped?.has(node)) continue;
      const owner = facts.parent[node]!;
      const isWalrus = facts.tree.kind[owner] === Node.NamedExpr && facts.tree.first[owner] === node;
      if (facts.scopeOf[node] !== scope || (isWalrus && facts.scopeOf[owner] !== scope)) cells.add(symbol);
    }
  }
  return cells;
}

/** Names that CPython itself adds to tables, spelled or not. */
const IMPLICIT: ReadonlySet<string> = new Set([
  '__classdict__',
  '__type_params__',
  '__static_attributes__',
  '__firstlineno__',
  '__conditional_annotations__',
]);

/** By scope: all names of its comprehensions. */
function inlinedNames(facts: FileFacts, entries: readonly ReadonlyMap<string, Entry>[]): Set<string>[] {
  const inlined = entries.map(() => new Set<string>());
  for (let scope = facts.scopes.count - 1; scope > 0; scope--) {
    if (!isInlined(facts, scope)) continue;
    const outer = inlined[facts.scopes.parent[scope]!]!;
    for (const name of [...inlined[scope]!, ...entries[scope]!.keys()]) outer.add(name);
  }
  return inlined;
}

function isInlined({ scopes, tree }: FileFacts, scope: number): boolean {
  return scopes.kind[scope] === COMPREHENSION_SCOPE && tree.kind[scopes.node[scope]!] !== Node.GeneratorExp;
}

function scopeLabel(facts: FileFacts, scope: number): string {
  const { tree, scopes } = facts;
  const node = scopes.node[scope]!;
  if (scope === 0) return 'module top';
  const kind = scopes.kind[scope];
  if (kind === CLASS_SCOPE) return `class ${definitionName(facts, node)}`;
  if (kind === TYPE_PARAMETER_SCOPE) {
    const name = tree.kind[node] === Node.TypeAlias ? tree.data[tree.first[node]!]! : -1;
    return `type parameters ${name < 0 ? definitionName(facts, node) : nameText(tree, name)}`;
  }
  if (kind === LAMBDA_SCOPE) return 'function lambda';
  if (kind === FUNCTION_SCOPE) return `function ${definitionName(facts, node)}`;
  return `function ${COMPREHENSIONS[tree.kind[node]!]}`;
}

const COMPREHENSIONS: Record<number, string> = {
  [Node.ListComp]: 'listcomp',
  [Node.SetComp]: 'setcomp',
  [Node.DictComp]: 'dictcomp',
  [Node.GeneratorExp]: 'genexpr',
};

function definitionName(facts: FileFacts, node: number): string {
  return nameText(facts.tree, facts.tree.data[facts.tree.data[node]!]!);
}

function hasFutureAnnotations(facts: FileFacts): boolean {
  const { tree } = facts;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.ImportFrom || tree.data[node] !== 0) continue;
    const words = [];
    for (let inner = tree.first[node]!; inner < node; inner++) {
      if (tree.kind[inner] === Node.Identifier) words.push(nameText(tree, tree.data[inner]!));
    }
    if (words[0] === '__future__' && words.includes('annotations')) return true;
  }
  return false;
}

/** Every node inside annotations, which CPython (from 3.10 on) does not look at under `from __future__ import annotations`. */
function annotationNodes(facts: FileFacts): ReadonlySet<number> {
  const { tree } = facts;
  const nodes = new Set<number>();
  const add = (root: number): void => {
    for (let node = tree.first[root]!; node <= root; node++) nodes.add(node);
  };
  for (let node = 0; node < tree.count; node++) {
    const last = node - 1;
    switch (tree.kind[node]) {
      case Node.Arg:
        if (tree.flags[node]! & Flag.ARG_ANNOTATION) add(last);
        break;
      case Node.AnnAssign:
        add(tree.flags[node]! & Flag.ANNOTATION_VALUE ? tree.first[last]! - 1 : last);
        break;
      case Node.FunctionDef:
      case Node.AsyncFunctionDef: {
        const before = tree.first[last]! - 1;
        if (tree.kind[before] !== Node.Arguments) add(before);
      }
    }
  }
  return nodes;
}

function lineOf(starts: Int32Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** As Python sorts strings. */
function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
