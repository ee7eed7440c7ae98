// What names mean after the extraction, for the binding check: names of the new function are its parameters and its own
// bindings; names outside are bound by the call where the code that bound them has gone.
import type { ExpectedMeaning, Rebinding, Redeclaration } from '../../../../../kernel/language.ts';
import type { FileSpan } from '../../../../../kernel/occurrence.ts';
import { BINDS, type CodeUnit, type FileFacts, NOT_A_NAME } from '../../../facts/file-facts.ts';
import { occurrencesOf } from '../../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../../link/program.ts';
import { encodeText } from '../../../rewrite/encode-text.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import type { PythonContext } from '../../python-context.ts';
import type { CallEdit } from './extract-function.ts';
import type { FunctionText } from './function-text.ts';
import type { FunctionPlan } from './plan-function.ts';
import type { SelectedCode } from './selected-code.ts';
import { textOf } from './variables.ts';

export function rebindingsOf(
  plan: FunctionPlan,
  text: FunctionText,
  definitionId: string,
  calls: readonly CallEdit[],
): readonly Rebinding[] {
  const { file, code, variables, destination } = plan;
  const { facts } = file;
  const rebound: Rebinding[] = [];
  const own = new Set([...variables.own, ...(destination.self >= 0 ? [destination.self] : [])]);
  for (const symbol of own) {
    const length = encodeText(facts.tree, textOf(facts, symbol)).length;
    const offset = text.parameterAt.get(symbol);
    const first = bindingsOf(facts, symbol).find((node) => isIn(code, node));
    const means: ExpectedMeaning | null =
      offset !== undefined
        ? { kind: 'inserted', at: { kind: 'edit', editId: definitionId, offset }, length }
        : first === undefined
          ? null
          : { kind: 'declaration', ...placeOf(file, facts, first) };
    if (means === null) continue;
    // What is imported goes on meaning what it imports.
    if (offset === undefined && isImport(facts, first!)) {
      rebound.push(...importedOutside(plan, symbol, calls, length));
      continue;
    }
    for (const place of placesOf(file, symbol))
      if (isIn(code, place.host)) rebound.push({ place: place.place, means });
  }
  return rebound;
}

/** A name that an import bound, and that the call binds now. */
function importedOutside(
  { file, code }: FunctionPlan,
  symbol: number,
  [call]: readonly CallEdit[],
  length: number,
): readonly Rebinding[] {
  const offset = call?.resultAt.get(symbol);
  if (call === undefined || offset === undefined) return [];
  const at = { kind: 'edit' as const, editId: call.edit.id, offset };
  return placesOf(file, symbol)
    .filter(({ host }) => !isIn(code, host))
    .map(({ place }) => ({ place, means: { kind: 'inserted', at, length } }));
}

function isImport({ tree, parent }: FileFacts, node: number): boolean {
  return tree.kind[parent[node]!] === Node.Alias;
}

/** Names whose first binding went into the new function, or into a call of it, and that others still use. */
export function redeclarationsOf(plan: FunctionPlan, calls: readonly CallEdit[]): readonly Redeclaration[] {
  const { facts } = plan.file;
  const touched = new Set(calls.flatMap((call) => [...symbolsBoundIn(facts, call.code)]));
  return [...touched].flatMap((symbol) => redeclarationOf(plan, symbol, calls) ?? []);
}

function redeclarationOf(
  { file, code, variables }: FunctionPlan,
  symbol: number,
  calls: readonly CallEdit[],
): Redeclaration | null {
  const { facts } = file;
  const inCall = (node: number) => calls.some((call) => isIn(call.code, node));
  const bindings = bindingsOf(facts, symbol);
  const [old] = bindings;
  // A name that stays one and the same goes on being bound by the code that moved.
  if (old === undefined || !inCall(old)) return null;
  if (!variables.own.has(symbol) && isIn(code, old)) return null;
  const length = encodeText(facts.tree, textOf(facts, symbol)).length;
  const candidates: { readonly start: number; readonly means: ExpectedMeaning }[] = [
    ...bindings
      .filter((node) => !inCall(node) || (!variables.own.has(symbol) && isIn(code, node)))
      .map((node) => ({
        start: facts.tree.start[node]!,
        means: { kind: 'declaration' as const, ...placeOf(file, facts, node) },
      })),
    ...calls.flatMap((call) => {
      const offset = call.resultAt.get(symbol);
      if (offset === undefined) return [];
      const at = { kind: 'edit' as const, editId: call.edit.id, offset };
      return [{ start: call.code.span.start, means: { kind: 'inserted' as const, at, length } }];
    }),
  ].sort((a, b) => a.start - b.start);
  const [first] = candidates;
  return first === undefined ? null : { declaration: placeOf(file, facts, old), means: first.means };
}

/** Bindings other than imports, which stand for what they import; those where there are no others. */
function bindingsOf(facts: FileFacts, symbol: number): readonly number[] {
  const all = [...occurrencesOf(facts, symbol)].filter((node) => (facts.useOf[node]! & BINDS) !== 0);
  const own = all.filter((node) => facts.tree.kind[facts.parent[node]!] !== Node.Alias);
  return (own.length > 0 ? own : all).sort((a, b) => facts.tree.start[a]! - facts.tree.start[b]!);
}

function symbolsBoundIn({ symbolOf, useOf }: FileFacts, { low, high }: SelectedCode): ReadonlySet<number> {
  const bound = new Set<number>();
  for (let node = low; node <= high; node++)
    if (symbolOf[node]! >= 0 && (useOf[node]! & BINDS) !== 0) bound.add(symbolOf[node]!);
  return bound;
}

interface HostedPlace {
  readonly place: FileSpan;
  /** The node of the file's own tree that it is, or stands in. */
  readonly host: number;
}

function placesOf(file: PythonFile, symbol: number): readonly HostedPlace[] {
  const { facts } = file;
  const own = [...occurrencesOf(facts, symbol)].map((node) => ({
    place: placeOf(file, facts, node),
    host: node,
  }));
  const embedded = facts.embedded.flatMap((unit) => {
    const places: HostedPlace[] = [];
    for (let node = 0; node < unit.tree.count; node++)
      if (unit.symbolOf[node] === symbol) places.push({ place: placeOf(file, unit, node), host: unit.host });
    return places;
  });
  return [...own, ...embedded];
}

function placeOf(file: PythonFile, { tree }: CodeUnit, node: number): FileSpan {
  return { file: file.path, span: { start: tree.start[node]!, end: tree.end[node]! } };
}

function isIn({ low, high }: SelectedCode, node: number): boolean {
  return low <= node && node <= high;
}

/** Members and keywords: values that go through a parameter or a result may not be known any more. */
export function membersOf({ engine }: PythonContext, changed: PythonFile): readonly FileSpan[] {
  return [changed, ...engine.program.importersOf(changed)].flatMap((file) => {
    const { tree, parent, symbolOf } = file.facts;
    const members: FileSpan[] = [];
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind[node] !== Node.Identifier || symbolOf[node] !== NOT_A_NAME) continue;
      const kind = tree.kind[parent[node]!];
      if (kind === Node.Attribute || kind === Node.Keyword || kind === Node.MatchClass)
        members.push(placeOf(file, file.facts, node));
    }
    return members;
  });
}
