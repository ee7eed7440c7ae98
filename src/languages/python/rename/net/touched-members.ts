// The members inside of functions that a patch reaches into, whose values may come from elsewhere afterwards although their text
// stays. Where only expressions changed, that are those of names that share a statement with an edit, or with such a name.
import type { Span } from '../../../../base/span.ts';
import type { KeptPart } from '../../../../kernel/patch/edit-map.ts';
import {
  BINDS,
  CLASS_SCOPE,
  type CodeUnit,
  type FileFacts,
  FUNCTION_SCOPE,
  MODULE_SCOPE,
} from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { type EditedFunction, editedFunctions } from './edited-functions.ts';
import type { Side } from './kept-names.ts';

/** Whether the node, an Identifier that is no lexical name, may mean another member. */
export type TouchedMembers = (unit: CodeUnit, node: number) => boolean;

export function touchedMembers(
  file: PythonFile | null,
  parts: readonly KeptPart[],
  side: Side,
): TouchedMembers {
  const functions = file === null ? [] : editedFunctions(file, parts, side);
  if (file === null || functions.length === 0) return () => false;
  const { facts } = file;
  const regions = functions.map((each) => ({
    start: facts.tree.start[each.node]!,
    end: facts.tree.end[each.node]!,
    symbols: touchedSymbols(facts, each),
  }));
  return (unit, node) => {
    const at = unit.tree.start[node]!;
    return regions.some(
      ({ start, end, symbols }) =>
        start <= at && at < end && (symbols === null || unit !== facts || isAbout(unit, node, symbols)),
    );
  };
}

function isAbout(unit: CodeUnit, node: number, symbols: ReadonlySet<number>): boolean {
  const { tree, parent, symbolOf } = unit;
  const owner = parent[node]!;
  if (tree.kind[owner] === Node.MatchClass) return true;
  const subject = tree.kind[owner] === Node.Keyword ? childrenOf(tree, parent[owner]!)[0]! : node - 1;
  for (let at = tree.first[subject]!; at <= subject; at++) {
    if (symbols.has(symbolOf[at]!)) return true;
  }
  return false;
}

/** Null: any, because whole statements come or go. */
function touchedSymbols(facts: FileFacts, { node, gaps }: EditedFunction): ReadonlySet<number> | null {
  const edited = new Set<number>();
  for (const gap of gaps) {
    const statement = statementAround(facts, node, gap);
    if (statement === null) return null;
    edited.add(statement);
  }
  const groups = new Groups();
  const { tree, symbolOf } = facts;
  const key = (symbol: number) => -1 - symbol;
  for (let at = tree.first[node]!; at <= node; at++) {
    const symbol = symbolOf[at]!;
    if (symbol >= 0 && joins(facts, at, symbol)) groups.join(statementOf(facts, node, at), key(symbol));
    const kind = tree.kind[at];
    if (kind === Node.Return || kind === Node.Yield || kind === Node.YieldFrom) {
      // What a function inside gives is what its callers get.
      const inner = facts.scopes.node[facts.scopeOf[at]!]!;
      const name = inner === node ? -1 : symbolOf[tree.data[inner]!];
      if (name !== undefined && name >= 0) groups.join(statementOf(facts, node, at), key(name));
    }
  }
  const touched = new Set([...edited].map((statement) => groups.of(statement)));
  const symbols = new Set<number>();
  for (const member of groups.members) {
    if (member < 0 && touched.has(groups.of(member))) symbols.add(-1 - member);
  }
  return symbols;
}

/** Whether the name binds its statement to others: not a global that is only read, nor `self` before a dot. */
function joins(facts: FileFacts, node: number, symbol: number): boolean {
  const { tree, parent, useOf, symbols, scopes } = facts;
  const scope = symbols.scope[symbol]!;
  if (scope === MODULE_SCOPE) return (useOf[node]! & BINDS) !== 0;
  const outer = scopes.parent[scope]!;
  // The first parameter of a method: what it is does not come from callers.
  const isReceiver =
    scopes.kind[scope] === FUNCTION_SCOPE &&
    scopes.kind[outer] === CLASS_SCOPE &&
    firstParameter(facts, scopes.node[scope]!) === symbols.occurrence[symbols.firstOccurrence[symbol]!];
  if (!isReceiver) return true;
  const owner = parent[node]!;
  if (tree.kind[owner] === Node.Arg) return false;
  return tree.kind[owner] !== Node.Attribute || (tree.flags[owner]! & CONTEXT) !== 0;
}

/** Its Identifier, unless the method gets what its callers pass. */
function firstParameter({ tree }: FileFacts, definition: number): number {
  // Decorators and the name come before the list, the block behind it.
  const name = tree.data[definition]!;
  for (let at = tree.first[definition]!; at < name; at++) {
    if (tree.kind[at] === Node.Name && nameText(tree, tree.data[at]!) === 'staticmethod') return -1;
  }
  for (let child = name + 1; child < definition; child++) {
    if (tree.kind[child] === Node.Arg) return tree.first[child]!;
    if (tree.kind[child] === Node.Arguments) return -1;
  }
  return -1;
}

/** The statement that the node stands in without the blocks of it; the function itself for its own head. */
function statementOf({ tree, parent }: CodeUnit, outermost: number, node: number): number {
  let at = node;
  while (at !== outermost && tree.kind[parent[at]!] !== Node.Block) at = parent[at]!;
  return at;
}

/** The statement that an edit stays inside of, in its expressions; null when it reaches over statements or blocks. */
function statementAround(unit: CodeUnit, outermost: number, { start, end }: Span): number | null {
  const { tree } = unit;
  const holds = (node: number) => {
    const from = Math.min(tree.start[node]!, tree.start[tree.first[node]!]!);
    const until = tree.end[node]!;
    if (start === end) return from < start && end < until;
    const isWhole = from === start && end === until;
    return from <= start && end <= until && !(isWhole && tree.kind[node]! <= Node.LastStatement);
  };
  let inner = outermost;
  for (;;) {
    const next = childrenOf(tree, inner).find(holds);
    if (next === undefined) break;
    inner = next;
  }
  const kind = tree.kind[inner]!;
  if (kind === Node.Block) return null;
  if (kind === Node.FunctionDef || kind === Node.AsyncFunctionDef) {
    const block = childrenOf(tree, inner).at(-1)!;
    if (end > tree.start[block]!) return null;
  } else if (kind <= Node.LastStatement && (!SIMPLE.has(kind) || start === tree.start[inner])) return null;
  return statementOf(unit, outermost, inner);
}

const SIMPLE: ReadonlySet<number> = new Set([
  Node.Return,
  Node.Assign,
  Node.AugAssign,
  Node.AnnAssign,
  Node.Raise,
  Node.Assert,
  Node.Expr,
]);

/** Things that were joined, directly or through others, are in one group. */
class Groups {
  private readonly leaders = new Map<number, number>();

  get members(): Iterable<number> {
    return this.leaders.keys();
  }

  join(a: number, b: number): void {
    this.leaders.set(this.of(a), this.of(b));
  }

  of(member: number): number {
    const leader = this.leaders.get(member);
    if (leader === undefined) {
      this.leaders.set(member, member);
      return member;
    }
    if (leader === member) return member;
    const last = this.of(leader);
    this.leaders.set(member, last);
    return last;
  }
}
