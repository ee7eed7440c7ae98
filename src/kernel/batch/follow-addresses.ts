// An address that was right before the batch began stays right: when a step before renamed or moved the symbol, the address
// is followed to where the symbol is now. What the address means at the moment comes first.
import { byFile, followPlace } from '../follow-place.ts';
import type { LanguageAdapter, LanguageModel } from '../language.ts';
import type { CodeSymbol, FileSpan } from '../occurrence.ts';
import { findOperation, type OperationParameter } from '../operation.ts';
import { buildEditMap } from '../patch/edit-map.ts';
import type { DraftedChange, PlanRequest } from '../plan-change.ts';
import { isSymbolId } from '../resolve-target.ts';

export interface PastStep {
  /** Of the workspace before the step. */
  models(adapter: LanguageAdapter): LanguageModel;
  readonly change: DraftedChange;
}

/** The request with the addresses that its symbols have now. */
export function followAddresses(
  request: PlanRequest,
  past: readonly PastStep[],
  languages: readonly LanguageAdapter[],
  models: (adapter: LanguageAdapter) => LanguageModel,
): PlanRequest {
  if (past.length === 0) return request;
  const follow = (address: string): string => {
    for (const adapter of languages) {
      const model = models(adapter);
      if (!isSymbolId(address) && model.symbolsByAddress(address).length > 0) return address;
      const now = isSymbolId(address)
        ? followId(address, past, adapter, model)
        : findNow(address, past, adapter, model);
      if (now !== null) return now.address;
    }
    return address;
  };
  const parameters = findOperation(request.operation)?.parameters ?? [];
  const names = parameters.flatMap(({ kind, name }) =>
    kind === 'address' || isFrom(kind, name) ? [name] : [],
  );
  const arguments_ = { ...request.arguments };
  const lists = { ...request.lists };
  for (const name of names) {
    if (arguments_[name] !== undefined) arguments_[name] = follow(arguments_[name]);
    if (lists[name] !== undefined) lists[name] = lists[name].map(follow);
  }
  return { ...request, arguments: arguments_, lists };
}

/** The module that moves; where it goes is no address of anything yet. */
function isFrom(kind: OperationParameter['kind'], name: string): boolean {
  return kind === 'module' && name === 'from';
}

/** From the last step at which the address meant exactly one symbol. */
function findNow(
  address: string,
  past: readonly PastStep[],
  adapter: LanguageAdapter,
  model: LanguageModel,
): CodeSymbol | null {
  for (let n = past.length - 1; n >= 0; n--) {
    const meant = past[n]!.models(adapter).symbolsByAddress(address);
    if (meant.length === 0) continue;
    const place = meant.length === 1 ? followThrough(past.slice(n), meant[0]!.definition) : null;
    return place === null ? null : symbolNow(model, place);
  }
  return null;
}

/** An id is good for one snapshot: the one before the first step, which is the one that the caller has seen. */
function followId(
  id: string,
  past: readonly PastStep[],
  adapter: LanguageAdapter,
  model: LanguageModel,
): CodeSymbol | null {
  const meant = past[0]!.models(adapter).symbolById(id);
  const place = meant === null ? null : followThrough(past, meant.definition);
  return place === null ? null : symbolNow(model, place);
}

function followThrough(steps: readonly PastStep[], from: FileSpan): FileSpan | null {
  let place: FileSpan | null = from;
  for (const { change } of steps) {
    if (place === null) return null;
    const relocations = byFile(change.draft.relocations, ({ from: { file } }) => file);
    place = followPlace(place, buildEditMap(change.materialized), relocations);
  }
  return place;
}

/** An empty place stands for a file as a whole, whose path is its address. */
function symbolNow(model: LanguageModel, { file, span }: FileSpan): CodeSymbol | null {
  const found =
    span.start === span.end
      ? model.symbolsByAddress(file)
      : model
          .symbols({ file, name: null, locals: true })
          .filter(({ definition }) => definition.file === file && definition.span.start === span.start);
  return found.length === 1 ? found[0]! : null;
}
