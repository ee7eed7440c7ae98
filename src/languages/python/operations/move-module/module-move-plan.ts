// What moving a module has to do: which files go where, who names it, what stands in its way. All refusals are here.
import { TugError } from '../../../../base/tug-error.ts';
import type { SymbolChange } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { FileSpan, Occurrence } from '../../../../kernel/occurrence.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { ModuleRef, PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { spanOfPlace } from '../../rename/judge-family.ts';
import { judgeSymbol } from '../../rename/judge-symbol.ts';
import { type ModuleMove, movesTo } from '../../rename/modules/move-modules.ts';
import { refuseNamesOfTools } from '../../rename/modules/names-of-tools.ts';
import { loadedWith } from '../move-symbol/import-cycle.ts';
import { parentOf } from '../move-symbol/module-spelling.ts';
import type { PythonContext } from '../python-context.ts';
import {
  badPlace,
  findModuleDestination,
  type ModuleDestination,
  type ModuleSource,
  sourceOf,
} from './module-destination.ts';
import { refuseOccupied } from './occupied-place.ts';
import { refuseOutOfReach } from './out-of-reach.ts';
import { refuseCyclesOfMove } from './packages-loaded.ts';
import type { MovedModule } from './relative-path.ts';
import { type FileRewrite, rewriteFile } from './rewrite-file.ts';

export interface ModuleMovePlan {
  readonly source: ModuleSource;
  readonly to: ModuleDestination;
  readonly moves: readonly ModuleMove[];
  readonly move: MovedModule;
  readonly judged: ReturnType<typeof judgeSymbol>;
}

export function planModuleMove(context: PythonContext, request: SymbolChange): ModuleMovePlan {
  const { engine, view } = context;
  const { program } = engine;
  const { symbol } = request;
  const definition = context.definitionOf(symbol);
  if (definition.kind !== 'module' || definition.module.kind === 'external') throw notAModule(request);
  const { module } = definition;
  if (module.kind === 'file' && module.file.isExternal) throw notAModule(request);
  refuseSpecial(request, module.kind === 'file' ? module.file.path : '');
  refuseNamesOfTools(request.operation, definition);
  const source = sourceOf(module);
  const to = findModuleDestination(program, source, request.arguments.to!);
  const judged = judgeSymbol({ engine, view, definition }, symbol, []);
  const moves = new Map<string, ModuleMove>();
  for (const each of judged.family.definitions) {
    if (each.kind !== 'module' || each.module.kind === 'external') continue;
    const own = sourceOf(each.module);
    if (own.name !== source.name) throw twoModules(request, source.name, own.name);
    for (const move of movesTo(view, each.module, newBase(source, to)))
      moves.set(move.file.path, { ...move, to: inItsForm(move, source, to) });
  }
  const move: MovedModule = {
    oldName: source.name,
    newName: to.name,
    oldLast: source.name.slice(parentOf(source.name).length).replace(/^\./, ''),
    newLast: to.name.slice(parentOf(to.name).length).replace(/^\./, ''),
    isPackage: to.isPackage,
    holds: (file) => moves.has(file.path),
    isInside: (name) => name === source.name || name.startsWith(`${source.name}.`),
  };
  const plan = { source, to, move, moves: [...moves.values()], judged };
  refuseOccupied(context, plan);
  refuseOutOfReach(context, plan);
  if (parentOf(source.name) !== parentOf(to.name)) refuseCyclesOfMove(context, plan);
  return plan;
}

/** A stub elsewhere, or another part of a namespace, goes to the like place below its own root. */
function newBase(source: ModuleSource, to: ModuleDestination): (base: string) => string {
  const [old, wanted] = [source.name, to.name].map((name) => name.replaceAll('.', '/')) as [string, string];
  return (base) => {
    if (base === source.base) return to.base;
    const plain = base.replace(/(^|\/)([^/]+)-stubs(?=\/|$)/, '$1$2');
    const isStubs = plain !== base;
    if (plain !== old && !plain.endsWith(`/${old}`)) return to.base;
    const target = isStubs ? wanted.replace(/^([^/]+)/, '$1-stubs') : wanted;
    return `${plain.slice(0, plain.length - old.length)}${target}`;
  };
}

/** `mod.py` of what becomes a package is `mod/__init__.py`, and the other way round. */
function inItsForm({ file, to: path }: ModuleMove, source: ModuleSource, to: ModuleDestination): string {
  if (source.isPackage === to.isPackage) return path;
  if (to.isPackage) return path.replace(/(\.pyi?)$/, '/__init__$1');
  if (/\/__init__\.pyi?$/.test(path)) return path.replace(/\/__init__(\.pyi?)$/, '$1');
  const reason = `${source.name} is a package that holds ${file.path} too, and a package is a folder`;
  throw badPlace(`${to.base}.py`, reason, to.base === source.base ? null : to.base);
}

/** Proven places, and of the others those that were selected (null: none). */
export function placesToFollow(
  { judged }: ModuleMovePlan,
  selected: readonly Occurrence[] | null,
): readonly Place[] {
  const chosen = new Set((selected ?? []).map((place) => keyOf(place)));
  return judged.judged.flatMap(({ bound, verdict }) => {
    const isTaken =
      selected === null ? verdict.kind === 'proven' : chosen.has(keyOf(spanOfPlace(bound.place)));
    // What stays as it is is not among the edited places, and does not change.
    return isTaken || verdict.kind === 'proven' ? [bound.place] : [];
  });
}

export interface AllRewrites {
  readonly rewrites: ReadonlyMap<PythonFile, FileRewrite>;
  readonly names: ReadonlySet<string>;
}

export function rewriteAll(
  context: PythonContext,
  plan: ModuleMovePlan,
  places: readonly Place[],
): AllRewrites {
  const { program } = context.engine;
  const { move, source } = plan;
  const byFile = new Map<PythonFile, Place[]>();
  // Under its old name everybody finds it as before.
  const named = move.oldName === move.newName ? [] : places;
  for (const place of named) {
    const known = byFile.get(place.file);
    if (known === undefined) byFile.set(place.file, [place]);
    else known.push(place);
  }
  for (const { file } of plan.moves) {
    const moved = program.file(file.path);
    if (moved !== null && !byFile.has(moved)) byFile.set(moved, []);
  }
  const parent = program.findModule(parentOf(source.name));
  const staysBound =
    parent.kind === 'file' && !parent.file.isExternal && bindsByImport(parent.file, move.oldLast);
  // Open places that cannot be rewritten stay open, whoever takes them.
  const open = new Set(
    plan.judged.judged.flatMap(({ bound, verdict }) => (verdict.kind === 'proven' ? [] : [bound.place])),
  );
  const names = new Set([move.oldLast, move.newLast]);
  const rewrites = new Map<PythonFile, FileRewrite>();
  let known: ReadonlySet<string> | null = null;
  const loaded = () => {
    known ??= loadedWith(
      program,
      plan.moves.map((each) => each.file.path),
    );
    return known;
  };
  for (const [file, own] of byFile) {
    const isPrivate = ![...byFile.keys()].some(
      (other) => other !== file && importsFrom(context, other, file),
    );
    // Only a name of one part becomes a longer one.
    const isLoadedBy = !source.name.includes('.') && loaded().has(file.path);
    const isBoundElsewhere = (place: Place) => takesFromImporter(context, place, move, parent);
    const rewrite = rewriteFile(move, {
      file,
      places: own,
      staysBound,
      isBoundElsewhere,
      isPrivate,
      isLoadedBy,
    });
    const stuck = rewrite.notRewritten.find((place) => !open.has(place));
    if (stuck !== undefined) throw notRewritten(context, plan, stuck);
    for (const name of rewrite.names) names.add(name);
    rewrites.set(file, rewrite);
  }
  return { rewrites, names };
}

function bindsByImport({ facts }: PythonFile, name: string): boolean {
  const symbol = symbolNamed(facts, MODULE_SCOPE, name);
  return symbol >= 0 && facts.imports.some((fact) => fact.symbol === symbol && fact.kind === 'name');
}

/** `m.c` where m is a module that imports c by its name: it does so from the new place then. */
function takesFromImporter(
  { engine }: PythonContext,
  { file, unit, node }: Place,
  { oldLast }: MovedModule,
  parent: ModuleRef,
): boolean {
  const { values, unknown } = engine.evaluator.typeOf(file, unit, node - 1);
  const isParent = (holder: PythonFile) => parent.kind === 'file' && parent.file === holder;
  return (
    unknown === null &&
    values.length > 0 &&
    values.every(
      (value) => value.kind === 'module' && !isParent(value.file) && bindsByImport(value.file, oldLast),
    )
  );
}

function importsFrom({ engine }: PythonContext, from: PythonFile, file: PythonFile): boolean {
  return from.facts.imports.some((_, index) => {
    const module = engine.program.importedModule(from, index);
    return module.kind === 'file' && module.file === file;
  });
}

function notAModule({ symbol, operation, arguments: { from } }: SymbolChange): TugError {
  return new TugError('InvalidArgument', `${from} is not a module but ${aKind(symbol.kind)}`, {
    hint: `move it with \`tug run move-symbol --symbol ${symbol.address} --to PATH\``,
    details: { argument: '--from', value: from, reason: `${operation} moves modules and packages` },
  });
}

function aKind(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

function refuseSpecial({ operation, symbol }: SymbolChange, path: string): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name !== '__main__.py') return;
  const reason = `the interpreter looks for ${name} in its package`;
  throw new TugError('UnsupportedOperation', `${operation} of ${symbol.address} is refused: ${reason}`, {
    hint: 'move the whole package',
    details: { operation, symbol: symbol.address, reason },
  });
}

function twoModules({ operation }: SymbolChange, name: string, other: string): TugError {
  const reason = `at some place it may be either of two modules, ${name} and ${other}`;
  return new TugError('UnsupportedOperation', `${operation} of ${name} is refused: ${reason}`, {
    hint: 'give them different names first',
    details: { operation, symbol: name, reason },
  });
}

function notRewritten({ view }: PythonContext, { source, to }: ModuleMovePlan, place: Place): TugError {
  const span: FileSpan = spanOfPlace(place);
  const location = new Locator(view).locate(span);
  const reason = 'this use of it cannot be rewritten';
  return new TugError(
    'UnsupportedOperation',
    `cannot move ${source.name} to ${to.name}: ${location.file}:${location.line}:${location.col}: ${reason}`,
    {
      hint: 'import the module by its name there, then move it',
      details: { operation: 'move-module', symbol: source.name, location, reason },
    },
  );
}

function keyOf({ file, span }: FileSpan): string {
  return `${file}\0${span.start}`;
}
