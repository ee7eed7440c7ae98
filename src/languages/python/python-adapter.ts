// Python as the kernel sees it. The model links files on demand and keeps what it found for one snapshot; nothing here
// reads the disk, writes or runs a process: what lies outside the view comes through the ports it is made with.

import { TugError } from '../../base/tug-error.ts';
import type {
  AskedPlace,
  BrokenFile,
  ChangeDraft,
  ChangeRequest,
  CheckRequest,
  LanguageAdapter,
  LanguageModel,
  ListedSymbol,
  OccurrenceReport,
  PreviousAnalysis,
  SymbolChange,
  SymbolFilter,
} from '../../kernel/language.ts';
import type { CodeSymbol, Occurrence, OutsideSymbol } from '../../kernel/occurrence.ts';
import type { MaterializedPatch } from '../../kernel/patch/patch-set.ts';
import type { TextJudge } from '../../kernel/sweep/text-place.ts';
import { symbolChange } from '../../kernel/target-of-change.ts';
import type { PlannedCheck } from '../../kernel/verification.ts';
import type { WorkspaceView } from '../../kernel/workspace-view.ts';
import { withReport } from './checks/test-reporter.ts';
import type { FactsCache } from './facts/facts-cache.ts';
import { createProgram } from './link/create-program.ts';
import type { ExternalModules } from './link/external-modules.ts';
import type { Program, PythonFile } from './link/program.ts';
import type { PythonEngine } from './meaning/engine.ts';
import type { Definition } from './meaning/meaning.ts';
import { signatureDraft, signatureOccurrences } from './operations/change-signature/change-signature.ts';
import { deleteDraft, deleteOccurrences } from './operations/delete-symbol/delete-symbol.ts';
import { constantDraft, constantOccurrences } from './operations/extract/extract-constant.ts';
import { variableDraft, variableOccurrences } from './operations/extract/extract-variable.ts';
import { functionDraft, functionOccurrences } from './operations/extract/function/extract-function.ts';
import { inlineDraft, inlineOccurrences } from './operations/inline/inline.ts';
import { moveModuleDraft, moveModuleOccurrences } from './operations/move-module/move-module.ts';
import { moveDraft, moveOccurrences } from './operations/move-symbol/move-symbol.ts';
import { organizeDraft, organizeOccurrences } from './operations/organize-imports/organize-imports.ts';
import type { PythonContext, PythonOperation, SortWithRuff } from './operations/python-context.ts';
import { isProvenByFreshName } from './rename/fresh-name.ts';
import { differingBindings } from './rename/net/differing-bindings.ts';
import { bindingsOf } from './rename/python-bindings.ts';
import { referencesOutside } from './rename/references-outside.ts';
import type { RenameContext } from './rename/rename-context.ts';
import { draftRename } from './rename/rename-draft.ts';
import { findRenameOccurrences, referencesUnderAnyName } from './rename/rename-occurrences.ts';
import { makeTextJudge } from './rename/sweep/text-judge.ts';
import { symbolsByAddress } from './symbols/addresses.ts';
import { definitionPlaces } from './symbols/definition-places.ts';
import { definitionsFrom } from './symbols/definitions-from.ts';
import { type DefinedSymbol, symbolsOf } from './symbols/list-symbols.ts';
import { outsideByAddress, outsideSymbol } from './symbols/outside-symbol.ts';
import { findSymbolAt, outsideNameAt } from './symbols/symbol-at.ts';
import { newerFormatField } from './syntax/newer-format-field.ts';
import { createEvaluator } from './types/create-evaluator.ts';

export interface PythonPorts {
  /** Stubs of what is outside the workspace. */
  readonly externalModules: ExternalModules;
  readonly factsCache: FactsCache | null;
  /** Configured; null: by looking. */
  readonly sourceRoots: readonly string[] | null;
  /** Modules that are imported for what loading them does: never taken for unused. */
  readonly sideEffectImports?: readonly string[];
  /** Asked for when a project sorts with ruff; null when there is none in its environment. */
  findRuff?(): SortWithRuff | null;
  planChecks(request: CheckRequest): readonly PlannedCheck[];
}

export function createPythonAdapter(ports: PythonPorts): LanguageAdapter {
  return {
    id: 'python',
    operations: Object.keys(OPERATIONS),
    analyse: (view, previous) => new PythonModel(ports, view, previous),
    differingBindings: (before, after, patch) => differingBindings(engineOf(before), engineOf(after), patch),
    planChecks: (request) => ports.planChecks(request),
    withTestReport: withReport,
  };
}

function engineOf(model: LanguageModel): PythonEngine {
  if (model instanceof PythonModel) return model.engine;
  throw new TugError('InternalError', 'the model is one of another language');
}

/** An operation that starts from one definition. */
function onDefinition(operation: {
  occurrences(context: RenameContext, request: SymbolChange): OccurrenceReport;
  draft(context: RenameContext, request: SymbolChange, selected: readonly Occurrence[]): ChangeDraft;
  keepsMeaning: typeof isProvenByFreshName;
  textJudge: typeof makeTextJudge;
}): PythonOperation {
  const from = ({ engine, view, definitionOf }: PythonContext, { symbol }: SymbolChange) => ({
    engine,
    view,
    definition: definitionOf(symbol),
  });
  return {
    occurrences(context, request) {
      const change = symbolChange(request);
      return operation.occurrences(from(context, change), change);
    },
    draft(context, request, selected) {
      const change = symbolChange(request);
      return operation.draft(from(context, change), change, selected);
    },
    keepsMeaning(context, request, draft, patch) {
      const change = symbolChange(request);
      return operation.keepsMeaning(from(context, change), change, draft, patch);
    },
    textJudge(context, request) {
      const change = symbolChange(request);
      return operation.textJudge(from(context, change), change);
    },
  };
}

const OPERATIONS: Readonly<Record<string, PythonOperation>> = {
  'rename-symbol': onDefinition({
    occurrences: findRenameOccurrences,
    draft: draftRename,
    keepsMeaning: isProvenByFreshName,
    textJudge: makeTextJudge,
  }),
  'change-signature': { occurrences: signatureOccurrences, draft: signatureDraft },
  'delete-symbol': { occurrences: deleteOccurrences, draft: deleteDraft },
  'move-module': { occurrences: moveModuleOccurrences, draft: moveModuleDraft },
  'move-symbol': { occurrences: moveOccurrences, draft: moveDraft },
  'extract-function': { occurrences: functionOccurrences, draft: functionDraft },
  'extract-variable': { occurrences: variableOccurrences, draft: variableDraft },
  'extract-constant': { occurrences: constantOccurrences, draft: constantDraft },
  inline: { occurrences: inlineOccurrences, draft: inlineDraft },
  'organize-imports': { occurrences: organizeOccurrences, draft: organizeDraft },
};

class PythonModel implements LanguageModel {
  private readonly program: Program;
  private readonly context: PythonContext;
  /** Of the symbols that were handed out, by id. */
  private readonly definitionsById = new Map<string, Definition>();

  constructor(ports: PythonPorts, view: WorkspaceView, previous: PreviousAnalysis | undefined) {
    const { externalModules, factsCache, sourceRoots } = ports;
    const before = previous?.model instanceof PythonModel ? previous.model.program : null;
    this.program = createProgram({ view, externalModules, factsCache, sourceRoots, previous: before });
    const engine = { program: this.program, evaluator: createEvaluator(this.program) };
    this.context = {
      engine,
      view,
      definitionOf: (symbol) => this.definitionOf(symbol),
      sideEffectImports: ports.sideEffectImports ?? [],
      get sortWithRuff() {
        return ports.findRuff?.() ?? null;
      },
    };
  }

  get engine(): PythonEngine {
    return this.context.engine;
  }

  symbolAt(file: string, offset: number) {
    const { engine } = this.context;
    const source = this.requireFile(file);
    const { lookup, definitions } = findSymbolAt(engine, source, offset);
    for (const [id, definition] of definitions) this.definitionsById.set(id, definition);
    return lookup;
  }

  symbolsByAddress(address: string): readonly CodeSymbol[] {
    return symbolsByAddress(this.context.engine, address).map((found) => this.remember(found));
  }

  symbolById(id: string): CodeSymbol | null {
    for (const file of this.files()) {
      const found = symbolsOf(file, { locals: true }).find(({ symbol }) => symbol.id === id);
      if (found !== undefined) return this.remember(found);
    }
    return null;
  }

  addresses(): readonly string[] {
    return this.files().flatMap((file) => [
      file.moduleName,
      ...symbolsOf(file, { locals: false }).map(({ symbol }) => symbol.address),
    ]);
  }

  definitions(symbol: CodeSymbol, from: AskedPlace | null) {
    const definition = this.definitionOf(symbol);
    if (from === null) return definitionPlaces(definition);
    return definitionsFrom(this.engine, definition, this.requireFile(from.file), from.offset);
  }

  references(symbol: CodeSymbol): OccurrenceReport {
    const { engine, view } = this.context;
    return referencesUnderAnyName({ engine, view, definition: this.definitionOf(symbol) }, symbol);
  }

  outsideAt(file: string, offset: number): OutsideSymbol | null {
    const name = outsideNameAt(this.engine, this.requireFile(file), offset);
    return name === null ? null : outsideSymbol(this.engine, name);
  }

  outsideByAddress(address: string): OutsideSymbol | null {
    return outsideByAddress(this.engine, address);
  }

  referencesOutside(symbol: OutsideSymbol): OccurrenceReport {
    return referencesOutside(this.engine, symbol);
  }

  symbols({ file, name, locals }: SymbolFilter): readonly ListedSymbol[] {
    const paths =
      file !== null ? [file] : name !== null ? this.program.filesContaining(name) : this.program.paths;
    return paths.flatMap((path) =>
      symbolsOf(this.requireFile(path), { locals }).map((found) => ({
        ...this.remember(found),
        extent: found.extent,
      })),
    );
  }

  occurrences(request: ChangeRequest): OccurrenceReport {
    return operationOf(request).occurrences(this.context, request);
  }

  draft(request: ChangeRequest, selected: readonly Occurrence[]): ChangeDraft {
    return operationOf(request).draft(this.context, request, selected);
  }

  textJudge(request: ChangeRequest): TextJudge | null {
    return operationOf(request).textJudge?.(this.context, request) ?? null;
  }

  keepsMeaning(request: ChangeRequest, draft: ChangeDraft, patch: MaterializedPatch): boolean {
    return operationOf(request).keepsMeaning?.(this.context, request, draft, patch) ?? false;
  }

  bindings(
    changed: ReadonlySet<string>,
    names: ReadonlySet<string> | null,
    formerPath?: (path: string) => string,
  ) {
    const bindings = bindingsOf(this.context.engine, changed, names, formerPath);
    // Nobody asks much after that, and what the other side of a patch finds out takes as much room again.
    this.context.engine.evaluator.forget();
    return bindings;
  }

  /** Of the files that were looked into: others hold nothing that the answer is about. */
  get brokenFiles() {
    return this.program.analysedFiles().flatMap(({ path, facts }) => {
      const [problem] = facts.tree.problems;
      if (problem === undefined) return [];
      const span = { start: problem.start, end: problem.end };
      return [{ file: path, span, message: problem.message }];
    });
  }

  newerSyntax(path: string): BrokenFile | null {
    const file = this.program.file(path);
    const span = file === null ? null : newerFormatField(file.facts.tree);
    return span === null
      ? null
      : { file: path, span, message: 'only Python 3.12 and newer can read this field of an f-string' };
  }

  private definitionOf(symbol: CodeSymbol): Definition {
    const known = this.definitionsById.get(symbol.id) ?? this.findDefinition(symbol);
    if (known !== undefined) return known;
    throw new TugError('InternalError', `${symbol.id} is not a symbol of this model`);
  }

  /** A symbol that another model of the same snapshot handed out. */
  private findDefinition({ id, address }: CodeSymbol): Definition | undefined {
    return symbolsByAddress(this.context.engine, address).find(({ symbol }) => symbol.id === id)?.definition;
  }

  private remember({ symbol, definition }: DefinedSymbol): CodeSymbol {
    this.definitionsById.set(symbol.id, definition);
    return symbol;
  }

  private files(): readonly PythonFile[] {
    return this.program.paths.map((path) => this.requireFile(path));
  }

  private requireFile(path: string): PythonFile {
    const file = this.program.file(path);
    if (file === null) {
      throw new TugError('FileNotFound', `${path} is not a Python file of this workspace`, {
        details: { path, nearest: [] },
      });
    }
    return file;
  }
}

function operationOf(request: ChangeRequest): PythonOperation {
  const operation = OPERATIONS[request.operation];
  if (operation === undefined) {
    throw new TugError('UnsupportedOperation', `${request.operation} is not supported for Python`, {
      details: { operation: request.operation, reason: 'not supported for python' },
    });
  }
  return operation;
}
