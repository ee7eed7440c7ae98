// The toy language as the kernel sees it: one more adapter, held to the same contract as the real ones.
import { shortId } from '../../base/content-hash.ts';
import { TugError } from '../../base/tug-error.ts';
import type {
  ChangeDraft,
  ChangeRequest,
  LanguageAdapter,
  LanguageModel,
  OccurrenceReport,
  SymbolChange,
  SymbolLookup,
} from '../../kernel/language.ts';
import type { CodeSymbol, Occurrence } from '../../kernel/occurrence.ts';
import { symbolChange } from '../../kernel/target-of-change.ts';
import { draftDelete, findDeleteOccurrences } from './toy-delete.ts';
import { isAt, readToyFacts, type ToyBinding, type ToyFacts } from './toy-facts.ts';
import { draftMove, findMoveOccurrences } from './toy-move.ts';
import { draftRename, findPlaces, findRenameOccurrences } from './toy-rename.ts';

interface ToyOperation {
  occurrences(facts: ToyFacts, request: SymbolChange): OccurrenceReport;
  draft(facts: ToyFacts, request: SymbolChange, selected: readonly Occurrence[]): ChangeDraft;
}

const OPERATIONS: Readonly<Record<string, ToyOperation>> = {
  'rename-symbol': { occurrences: findRenameOccurrences, draft: draftRename },
  'move-symbol': { occurrences: findMoveOccurrences, draft: draftMove },
  'delete-symbol': { occurrences: findDeleteOccurrences, draft: draftDelete },
};

export const toyAdapter: LanguageAdapter = {
  id: 'toy',
  operations: Object.keys(OPERATIONS),
  forTests: true,
  analyse: (view) => makeModel(readToyFacts(view)),
  // The analysis after the patch is the only compiler there is; tests come from the configuration.
  planChecks: ({ mode }) =>
    mode === 'syntax'
      ? [{ name: 'toy', kind: 'syntax', skipReason: 'the toy language has no compiler outside of tug' }]
      : [],
};

function makeModel(facts: ToyFacts): LanguageModel {
  const symbols = facts.bindings
    .filter((binding) => isAt(binding.target, binding.file, binding.span))
    .map(symbolOf);
  return {
    brokenFiles: facts.brokenFiles,
    symbolAt: (file, offset) => findSymbolAt(facts, symbols, file, offset),
    // A name alone is an address too, as long as only one symbol has it.
    symbolsByAddress: (address) =>
      symbols.filter((symbol) => symbol.address === address || symbol.name === address),
    addresses: () => symbols.map(({ address }) => address),
    symbolById: (id) => symbols.find((symbol) => symbol.id === id) ?? null,
    definitions: ({ definition }) => [definition],
    references: (symbol) => findPlaces(facts, symbol, () => 'keep', 'keep'),
    symbols: ({ file }) =>
      symbols
        .filter(({ definition }) => file === null || definition.file === file)
        .map((symbol) => ({ ...symbol, extent: symbol.definition.span })),
    occurrences: (request) => operationOf(request).occurrences(facts, symbolChange(request)),
    draft: (request, selected) => operationOf(request).draft(facts, symbolChange(request), selected),
    bindings: (_, names) =>
      facts.bindings
        .filter(({ name }) => names === null || names.has(name))
        .map(({ file, span, name, target }) => ({ file, span, name, target })),
  };
}

function operationOf(request: ChangeRequest): ToyOperation {
  const operation = OPERATIONS[request.operation];
  if (operation === undefined) {
    throw new TugError('UnsupportedOperation', `${request.operation} is not supported for the toy language`, {
      details: { operation: request.operation, reason: 'not supported for toy' },
    });
  }
  return operation;
}

function symbolOf(binding: ToyBinding): CodeSymbol {
  const { file, span, name, statement } = binding;
  const path =
    statement.block === 0 ? name : `${statement.enclosing.slice(0, -1).reverse().join('.')}.${name}`;
  return {
    id: shortId('sym', file, String(span.start)),
    name,
    kind: 'variable',
    definition: { file, span },
    address: `${file}::${path}`,
    container: null,
  };
}

function findSymbolAt(
  facts: ToyFacts,
  symbols: readonly CodeSymbol[],
  file: string,
  offset: number,
): SymbolLookup {
  const inFile = facts.bindings.filter((binding) => binding.file === file);
  const binding = inFile.find(({ span }) => span.start <= offset && offset <= span.end);
  if (binding === undefined) {
    const byDistance = [...inFile].sort(
      (a, b) =>
        Math.abs(a.span.start - offset) - Math.abs(b.span.start - offset) || a.span.start - b.span.start,
    );
    const there = facts.files.get(file)!.comments.some((span) => span.start <= offset && offset < span.end)
      ? 'a comment'
      : 'no name';
    return { kind: 'nothing', there, nearest: byDistance.slice(0, 3) };
  }
  const { target } = binding;
  if (target.kind !== 'declaration') {
    const reason = target.kind === 'external' ? 'it is defined outside the workspace' : 'nothing defines it';
    throw new TugError('SymbolNotFound', `${binding.name} has no definition in the workspace: ${reason}`, {
      hint: 'point at a name that the workspace defines',
      details: { name: binding.name, reason },
    });
  }
  return {
    kind: 'found',
    symbol: symbols.find(({ definition }) => isAt(target, definition.file, definition.span))!,
  };
}
