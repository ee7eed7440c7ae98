// In which order the code of one scope reads and binds its names: a graph with one node for each such event. Exceptions leave
// from every step that may raise; `finally` runs on every way out. Inner functions are read where they are made.
import type { FileFacts } from '../../../facts/file-facts.ts';

export const STEP = 0;
export const READ = 1;
export const WRITE = 2;
export const DELETE = 3;
/** Where ways meet; does nothing. */
export const JOIN = 4;

export interface FlowGraph {
  readonly count: number;
  readonly access: readonly number[];
  /** Of READ, WRITE and DELETE; -1 for the others. */
  readonly symbol: readonly number[];
  /** The tree node that does it. */
  readonly node: readonly number[];
  /** READ by code that runs later: a function, lambda or generator that is made here. */
  readonly later: readonly boolean[];
  /** On the way out of the function: the return statement that it is, or that `finally` runs for; else -1. */
  readonly returns: readonly number[];
  readonly next: readonly (readonly number[])[];
  /** Where an exception that is raised here goes on, in this scope. */
  readonly raises: readonly (readonly number[])[];
  readonly entry: number;
  readonly exit: number;
}

/** While a graph is made: the ends of ways that wait for the next event, and what is around the place. */
export interface FlowBuilder {
  readonly facts: FileFacts;
  /** Whether the value of a `with` item may take an exception in. */
  readonly mayCatch: (value: number) => boolean;
  readonly access: number[];
  readonly symbol: number[];
  readonly node: number[];
  readonly later: boolean[];
  readonly returns: number[];
  readonly next: number[][];
  readonly raises: number[][];
  ends: number[];
  around: Surrounding[];
  exit: number;
  returning: number;
}

export type Surrounding =
  | { readonly kind: 'loop'; readonly top: number; readonly breaks: number[] }
  /** Exceptions go here. */
  | { readonly kind: 'handlers'; readonly entry: number }
  | { readonly kind: 'finally'; readonly block: number; readonly entry: number };

export function emit(flow: FlowBuilder, access: number, symbol: number, node: number, later = false): number {
  const id = addNode(flow, access, symbol, node, later);
  for (const end of flow.ends) flow.next[end]!.push(id);
  flow.ends = [id];
  if (access === STEP) flow.raises[id]!.push(...catcher(flow));
  return id;
}

/** A node that nothing leads to yet. */
export function addNode(
  flow: FlowBuilder,
  access: number,
  symbol: number,
  node: number,
  later = false,
): number {
  const id = flow.access.length;
  flow.access.push(access);
  flow.symbol.push(symbol);
  flow.node.push(node);
  flow.later.push(later);
  flow.returns.push(flow.returning);
  flow.next.push([]);
  flow.raises.push([]);
  return id;
}

/** All ways that wait meet here. */
export function join(flow: FlowBuilder, id: number): void {
  for (const end of flow.ends) flow.next[end]!.push(id);
  flow.ends = [id];
}

function catcher({ around }: FlowBuilder): readonly number[] {
  for (let at = around.length - 1; at >= 0; at--) {
    const each = around[at]!;
    if (each.kind !== 'loop') return [each.entry];
  }
  return [];
}
