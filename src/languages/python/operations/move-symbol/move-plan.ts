// What a move has to do, from the request alone: what goes where, what it needs there, who has to follow. Everything that
// makes a move impossible is refused here.
import { TugError } from '../../../../base/tug-error.ts';
import type { ChangeRequest, SymbolChange } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import { ANNOTATES, DECLARES, IS_DECLARED, IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { wordOf } from '../../rename/bind-place.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { counterpartsOf } from '../../rename/counterparts.ts';
import type { PythonContext } from '../python-context.ts';
import { type Destination, findDestination } from './destination.ts';
import { hasFutureAnnotations } from './future-annotations.ts';
import { type NewImport as ImportEdge, refuseNewCycles } from './import-cycle.ts';
import { type ImporterChanges, placesThrough, rewriteImporter } from './importers.ts';
import { goneFromDestination } from './imports-left-behind.ts';
import { plansWithFewerImports } from './imports-less.ts';
import {
  assignersOf,
  cannotMove,
  isInsideStatements,
  isStillUsed,
  movedStatements,
  statementsOf,
} from './moved-statements.ts';
import { type NeededNames, neededNames } from './needed-names.ts';
import { type NewImport, newImports } from './new-imports.ts';
import { namesAtHome, type OwnName } from './own-names.ts';
import { packagesOnTheWay } from './packages-on-the-way.ts';
import { refuseUnreachable } from './refuse-unreachable.ts';
import { setElsewhere } from './set-elsewhere.ts';
import { planStubMove } from './stub-move.ts';
import { refuseTakenNames } from './taken-names.ts';
import { changingSymbols, type ThroughModule, throughModule } from './through-module.ts';

export interface MovePlan {
  readonly source: PythonFile;
  readonly to: Destination;
  readonly symbols: readonly number[];
  readonly names: readonly string[];
  readonly statements: readonly number[];
  readonly needs: NeededNames;
  /** Where the moved code has names of the destination. */
  readonly atHome: readonly OwnName[];
  readonly imports: readonly NewImport[];
  /** Files that take the names from the old module. */
  readonly importers: ReadonlyMap<PythonFile, ImporterChanges>;
  /** Files with `from old import *` that need the names. */
  readonly starImporters: readonly PythonFile[];
  readonly destinationPlaces: readonly Place[];
  /** Names that others read as attributes of the old module. */
  readonly readThrough: ReadonlySet<string>;
  /** Names that the old module goes on using or passing on. */
  readonly importedBack: readonly string[];
  /** Those among them that it uses itself. */
  readonly stillUsed: readonly string[];
  /** The statement that imports them again stands before; null: at the head of the old module. */
  readonly backBefore: number | null;
  /** They are imported again for the type checker only. */
  readonly backForChecker: boolean;
  readonly leavesReexport: boolean;
  /** Variables whose value changes, which the old module reaches through the new one. */
  readonly through: ThroughModule | null;
  /** The same for the stubs, when the old one declares it. */
  readonly stub: MovePlan | null;
}

export function planMove(context: PythonContext, request: ChangeRequest): MovePlan {
  const change = symbolChange(request);
  const { program } = context.engine;
  const { source, chosen } = whatMoves(context, change);
  const to = findDestination(program, source, request.arguments.to!);
  if (to.file !== null) assertUsable(context, source, to.file, change.symbol.name);
  const symbols = request.switches.has('with_dependencies') ? withDependencies(source, chosen) : chosen;
  const names = symbols.map((symbol) => symbolText(source, symbol));
  const statements = movedStatements(source, symbols);
  const home = namesAtHome(
    program,
    source,
    to,
    neededNames(context.engine, source, new Set(symbols), statements),
    statements,
    names[0]!,
  );
  const { needs } = home;
  refuseOtherAnnotations(source, to, statements, new Set([...symbols, ...onlyForChecker(source, needs)]));
  const imports = newImports(program, source, to, needs, home.names, names[0]!);
  const leavesReexport = request.switches.has('leave_reexport');

  const places = placesThrough(context.engine, source, symbols);
  const destinationPlaces = (to.file !== null ? places.get(to.file) : undefined) ?? [];
  refuseTakenNames(context, source, to, names, destinationPlaces);
  const stub = planStubMove(context, { source, to, names, places, leavesReexport });
  const usedSymbols = symbols.filter((symbol) => isStillUsed(source, symbol, statements));
  const changing = leavesReexport ? [] : changingSymbols(context, source, usedSymbols);
  const through = throughModule(context, source, to, changing, statements);
  const stillUsed = usedSymbols
    .filter((symbol) => !changing.includes(symbol))
    .map((symbol) => symbolText(source, symbol));
  const importers = new Map<PythonFile, ImporterChanges>();
  for (const [file, own] of places) {
    if (file === to.file || file === stub?.to.file) continue;
    const rewritable = own.filter((place) => isFollowed(place, stillUsed));
    const changes = rewriteImporter(context.engine, file, rewritable, to);
    const [stuck] = changes.notRewritten;
    if (stuck !== undefined && !leavesReexport) throw notRewritten(context, names[0]!, stuck);
    importers.set(file, changes);
  }
  const starImporters = leavesReexport ? [] : starImportersThatNeed(context, source, to, names);
  const importedBack = leavesReexport ? names : stillUsed;
  refuseGlobals(source, statements, new Set(symbols), importedBack);
  refuseSetElsewhere(context, source, needs, importedBack, names[0]!);
  const plan: MovePlan = {
    source,
    to,
    symbols,
    names,
    statements,
    needs,
    atHome: home.names,
    imports,
    importers,
    starImporters,
    destinationPlaces,
    readThrough: new Set([...places.values()].flatMap(readAsAttributes)),
    importedBack,
    stillUsed,
    backBefore: null,
    backForChecker: false,
    leavesReexport,
    through,
    stub,
  };
  refuseUnreachable(context, plan);
  return withoutCycle(context, plan);
}

/** The plan itself, or the first that imports less and makes no cycle. */
function withoutCycle(context: PythonContext, plan: MovePlan): MovePlan {
  const cycle = cycleOf(context, plan);
  if (cycle === null) return plan;
  const other = plansWithFewerImports(context, plan).find((each) => cycleOf(context, each) === null);
  if (other === undefined) throw cycle;
  return other;
}

function cycleOf(context: PythonContext, plan: MovePlan): TugError | null {
  try {
    refuseCycles(context, plan);
    return null;
  } catch (error) {
    if (error instanceof TugError && error.code === 'ImportCycle') return error;
    throw error;
  }
}

function readAsAttributes(places: readonly Place[]): readonly string[] {
  return places.flatMap((place) => (place.kind === 'attribute' ? [wordOf(place)] : []));
}

/** `patch.object(old, "f")` is for the code of the old module as long as that uses it. */
function isFollowed(place: Place, stillUsed: readonly string[]): boolean {
  const { kind, string } = place;
  if (kind === 'string') return string?.kind === 'attribute' && !stillUsed.includes(wordOf(place));
  return kind !== 'name';
}

/** A declaration in a stub stands for what it declares. */
function whatMoves(
  context: PythonContext,
  { symbol: { name }, symbols }: SymbolChange,
): { readonly source: PythonFile; readonly chosen: readonly number[] } {
  const { engine } = context;
  const refs = symbols.flatMap((symbol) => {
    const definition = context.definitionOf(symbol);
    const meant = [definition, ...counterpartsOf(engine, definition)];
    const [first] = meant.flatMap((each) =>
      each.kind === 'symbol' && !each.ref.file.isStub ? [each.ref] : [],
    );
    return first === undefined ? (definition.kind === 'symbol' ? [definition.ref] : []) : [first];
  });
  const [first] = refs;
  if (first === undefined || refs.length < symbols.length) {
    const [module] = symbols.flatMap((symbol) => (symbol.kind === 'module' ? [symbol.definition.file] : []));
    throw cannotMove(
      name,
      'only functions, classes and variables of a module can move',
      module === undefined
        ? undefined
        : `a module moves with \`tug run move-module --from ${module} --to PATH\``,
    );
  }
  const source = first.file;
  if (refs.some(({ file }) => file !== source)) throw cannotMove(name, 'the symbols are of several files');
  if (source.isExternal || source.isStub) throw cannotMove(name, 'only a stub declares it');
  return { source, chosen: refs.map(({ symbol }) => symbol) };
}

function assertUsable({ view }: PythonContext, source: PythonFile, file: PythonFile, name: string): void {
  const [problem] = file.facts.tree.problems;
  if (problem !== undefined) {
    const location = new Locator(view).locate({
      file: file.path,
      span: { start: problem.start, end: problem.end },
    });
    throw new TugError(
      'AnalysisBlocked',
      `${location.file}:${location.line}:${location.col} does not parse (${problem.message}), and the move goes there`,
      { details: { location, reason: problem.message } },
    );
  }
  const [from, to] = [source.facts.tree, file.facts.tree];
  if (from.encoding !== to.encoding && !from.ascii)
    throw cannotMove(name, `${file.path} has another encoding (${to.encoding}, not ${from.encoding})`);
}

/** Definitions of the module that the moved code uses, and what these use, as far as they can move. */
function withDependencies(source: PythonFile, chosen: readonly number[]): readonly number[] {
  const moved = new Set(chosen.flatMap((symbol) => [symbol, ...assignersOf(source, symbol)]));
  moved.delete(-1);
  for (;;) {
    const statements = movedStatements(source, [...moved]);
    const { facts } = source;
    const found: number[] = [];
    for (const unit of [facts, ...facts.embedded]) {
      for (let node = 0; node < unit.tree.count; node++) {
        const symbol = unit.symbolOf[node]!;
        if (symbol < 0 || moved.has(symbol) || facts.symbols.scope[symbol] !== MODULE_SCOPE) continue;
        if ((facts.symbols.flags[symbol]! & IS_IMPORT) !== 0) continue;
        if (!isInsideStatements(source, statements, unit.tree.start[node]!)) continue;
        found.push(...movableWith(source, symbol, moved));
      }
    }
    if (found.length === 0) return [...moved];
    for (const symbol of found) moved.add(symbol);
  }
}

/** A symbol and the functions that assign it, when they can go along. */
function movableWith(source: PythonFile, symbol: number, moved: ReadonlySet<number>): readonly number[] {
  const wanted = [symbol, ...assignersOf(source, symbol)].filter((each) => !moved.has(each));
  if (wanted.includes(-1)) return [];
  const all = new Set([...moved, ...wanted]);
  return wanted.every((each) => typeof statementsOf(source, each, all) !== 'string') ? wanted : [];
}

/** `global x` in the moved code would make a name of another module, unless x moves with it. */
function refuseGlobals(
  source: PythonFile,
  statements: readonly number[],
  moved: ReadonlySet<number>,
  importedBack: readonly string[],
): void {
  const { tree, useOf, symbolOf, symbols } = source.facts;
  for (const statement of statements) {
    for (let node = tree.first[statement]!; node <= statement; node++) {
      if ((useOf[node]! & DECLARES) === 0 || symbolOf[node]! < 0) continue;
      const symbol = symbolOf[node]!;
      if (symbols.scope[symbol] !== MODULE_SCOPE || moved.has(symbol)) continue;
      const name = symbolText(source, symbol);
      throw cannotMove(
        symbolText(source, [...moved][0]!),
        `it assigns ${name} through \`global\``,
        `move ${name} too, with --with-dependencies`,
      );
    }
  }
  for (const symbol of moved) {
    if ((symbols.flags[symbol]! & IS_DECLARED) === 0) continue;
    const name = symbolText(source, symbol);
    if (!importedBack.includes(name)) continue;
    throw cannotMove(
      name,
      `functions assign it, and ${source.path} would keep the value it has when it is imported`,
      'move it without --leave-reexport',
    );
  }
}

/** `old.LIMIT = 5` in another file: a name imported from there keeps the value it had. */
function refuseSetElsewhere(
  context: PythonContext,
  source: PythonFile,
  { stay }: NeededNames,
  importedBack: readonly string[],
  moved: string,
): void {
  const needed = stay.map((symbol) => symbolText(source, symbol));
  const [set] = setElsewhere(context, source, [...needed, ...importedBack], 'assigned');
  if (set === undefined) return;
  const { name, place } = set;
  const at = new Locator(context.view).locate({
    file: place.file.path,
    span: { start: place.start, end: place.end },
  });
  const isNeeded = needed.includes(name);
  const where = `${at.file}:${at.line}:${at.col}`;
  throw isNeeded
    ? cannotMove(
        moved,
        `it uses ${name}, which ${where} assigns, and would keep the value that ${name} has when it is imported`,
        `move ${name} too, with --with-dependencies`,
      )
    : cannotMove(
        name,
        `${where} assigns it, and ${source.path} would keep the value it has when it is imported`,
        'move it without --leave-reexport',
      );
}

/** What a checker alone knows must not be evaluated. */
function onlyForChecker({ facts }: PythonFile, { imported, forChecker }: NeededNames): readonly number[] {
  const taken = [...imported].flatMap(([symbol, indices]) =>
    indices.every((index) => facts.imports[index]!.typeChecking) ? [symbol] : [],
  );
  return [...taken, ...forChecker];
}

/** `from __future__ import annotations` decides when annotations are evaluated. */
function refuseOtherAnnotations(
  source: PythonFile,
  to: Destination,
  statements: readonly number[],
  moved: ReadonlySet<number>,
): void {
  if (to.file === null || hasFutureAnnotations(source) === hasFutureAnnotations(to.file)) return;
  if (!hasFutureAnnotations(source)) return;
  const { tree, symbolOf, useOf } = source.facts;
  for (const statement of statements) {
    for (let node = tree.first[statement]!; node <= statement; node++) {
      if ((useOf[node]! & ANNOTATES) === 0 || symbolOf[node]! < 0 || !moved.has(symbolOf[node]!)) continue;
      throw cannotMove(
        symbolText(source, [...moved][0]!),
        `its annotations name ${symbolText(source, symbolOf[node]!)}, and ${to.path} evaluates annotations at once`,
        `add \`from __future__ import annotations\` to ${to.path} first`,
      );
    }
  }
}

function starImportersThatNeed(
  { engine }: PythonContext,
  source: PythonFile,
  to: Destination,
  names: readonly string[],
): readonly PythonFile[] {
  const { program } = engine;
  const brought = program.starNames({ kind: 'file', file: source });
  if (brought !== null && !names.some((name) => brought.has(name))) return [];
  return program.starImportersOf(source).filter((file) => {
    if (file === to.file) throw cannotMove(names[0]!, `${to.path} imports everything from ${source.path}`);
    return names.some((name) => program.mayHold(file.path, name)) || program.importersOf(file).length > 0;
  });
}

function refuseCycles(context: PythonContext, plan: MovePlan): void {
  const { source, to, imports, importers, starImporters, importedBack, backBefore, backForChecker } = plan;
  const { program } = context.engine;
  const added: ImportEdge[] = [];
  const follow = (file: PythonFile) => {
    added.push({ from: file.path, to: to.path });
    added.push(...packagesOnTheWay(program, { path: file.path, name: file.moduleName, file }, to.moduleName));
  };
  if (plan.through !== null || (importedBack.length > 0 && backBefore === null && !backForChecker))
    follow(source);
  for (const [file, { importsDestination }] of importers) if (importsDestination) follow(file);
  for (const file of starImporters) follow(file);
  const own = { path: to.path, name: to.moduleName, file: to.file };
  for (const { line, isThere } of imports) {
    if (isThere || line.typeChecking === true) continue;
    const inside = line.name === null ? null : program.findModule(`${line.module}.${line.name}`);
    const module = inside?.kind === 'file' ? inside : program.findModule(line.module);
    if (module.kind !== 'file' || module.file.isExternal) continue;
    added.push({ from: to.path, to: module.file.path });
    added.push(...packagesOnTheWay(program, own, module.file.moduleName));
  }
  const gone = new Map<PythonFile, ReadonlySet<number>>(
    [...importers].map(([file, changes]) => [file, new Set(changes.gone)]),
  );
  if (to.file !== null)
    gone.set(to.file, new Set(goneFromDestination(context, to.file, plan.destinationPlaces).indices));
  refuseNewCycles(program, added, (file, index) => gone.get(file)?.has(index) === true);
}

function notRewritten({ view }: PythonContext, name: string, { file, start, end }: Place): TugError {
  const place: FileSpan = { file: file.path, span: { start, end } };
  const location = new Locator(view).locate(place);
  return new TugError(
    'UnsupportedOperation',
    `${name} cannot move: ${location.file}:${location.line}:${location.col} takes it from the old module in a way that cannot be rewritten`,
    {
      hint: 'keep the old name importable with --leave-reexport',
      details: { operation: 'move-symbol', reason: 'a use cannot be rewritten', location },
    },
  );
}
