// The stub of the old module declares what moves: the declaration goes to the stub of the new module, with its imports. A stub
// is a file like others, only that nothing in it runs.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { symbolText } from '../../rename/bound-names.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { PythonContext } from '../python-context.ts';
import type { Destination } from './destination.ts';
import type { MovePlan } from './move-plan.ts';
import { cannotMove, isStillUsed, movedStatements } from './moved-statements.ts';
import { neededNames } from './needed-names.ts';
import { newImports } from './new-imports.ts';
import { refuseTakenNames } from './taken-names.ts';

export interface StubRequest {
  readonly source: PythonFile;
  readonly to: Destination;
  readonly names: readonly string[];
  /** Who takes the names from the old module. */
  readonly places: ReadonlyMap<PythonFile, readonly Place[]>;
  readonly leavesReexport: boolean;
}

/** Null when no stub declares any of the names. */
export function planStubMove(context: PythonContext, request: StubRequest): MovePlan | null {
  const { engine } = context;
  const { source, names, places, leavesReexport } = request;
  const stub = engine.program.counterpart(source);
  const symbols = stub === null ? [] : declaredIn(stub, names);
  if (stub === null || symbols.length === 0) return null;
  if (stub.facts.tree.problems.length > 0) throw cannotMove(names[0]!, `${stub.path} does not parse`);
  const to = stubDestination(context, stub, request);
  const own = symbols.map((symbol) => symbolText(stub, symbol));
  const statements = movedStatements(stub, symbols);
  const needs = neededNames(engine, stub, new Set(symbols), statements);
  const destinationPlaces = (to.file === null ? undefined : places.get(to.file)) ?? [];
  refuseTakenNames(context, stub, to, own, destinationPlaces);
  const stillUsed = symbols
    .filter((symbol) => isStillUsed(stub, symbol, statements))
    .map((symbol) => symbolText(stub, symbol));
  return {
    source: stub,
    to,
    symbols,
    names: own,
    statements,
    needs,
    atHome: [],
    imports: newImports(engine.program, stub, to, needs, [], own[0]!),
    importers: new Map(),
    starImporters: [],
    destinationPlaces,
    readThrough: new Set(),
    importedBack: leavesReexport ? own : stillUsed,
    stillUsed,
    backBefore: null,
    backForChecker: false,
    leavesReexport,
    through: null,
    stub: null,
  };
}

/** Symbols that the stub itself declares; what it imports is declared elsewhere. */
function declaredIn({ facts }: PythonFile, names: readonly string[]): readonly number[] {
  return names.flatMap((name) => {
    const symbol = symbolNamed(facts, MODULE_SCOPE, name);
    const isDeclared =
      symbol >= 0 &&
      bindingNodesOf(facts, symbol).some(({ node }) => facts.tree.kind[facts.parent[node]!] !== Node.Alias);
    return isDeclared ? [symbol] : [];
  });
}

function stubDestination(
  { engine }: PythonContext,
  stub: PythonFile,
  { source, to, names }: StubRequest,
): Destination {
  const { program } = engine;
  const { moduleName, isPackage } = to;
  const known = to.file === null ? null : program.counterpart(to.file);
  if (known !== null) return { path: known.path, file: known, moduleName, isPackage, created: [] };
  const path = stub.path === `${source.path}i` ? `${to.path}i` : besideStub(stub, source, to);
  if (path === null)
    throw cannotMove(names[0]!, `${stub.path} declares it, and there is no such place for ${moduleName}`);
  const hidden = to.file === null ? undefined : nameOfItsOwn(to.file, names);
  if (hidden !== undefined) {
    throw cannotMove(
      names[0]!,
      `${stub.path} declares it, and a new ${path} would hide ${hidden} and whatever else ${to.path} defines`,
      `write ${path} for what ${to.path} has first, or move it to a module of its own`,
    );
  }
  return { path, file: null, moduleName, isPackage, created: [] };
}

/** In a folder of stubs: `typings/pkg/old.pyi` for pkg.old. */
function besideStub(stub: PythonFile, source: PythonFile, to: Destination): string | null {
  const pathOf = ({ moduleName, isPackage }: { readonly moduleName: string; readonly isPackage: boolean }) =>
    `${moduleName.replaceAll('.', '/')}${isPackage ? '/__init__' : ''}.pyi`;
  const old = pathOf(source);
  return stub.path.endsWith(`/${old}`) ? `${stub.path.slice(0, -old.length)}${pathOf(to)}` : null;
}

/** A name that the module defines, besides those that come and what it imports. */
function nameOfItsOwn(file: PythonFile, names: readonly string[]): string | undefined {
  const { facts } = file;
  for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
    if (facts.symbols.scope[symbol] !== MODULE_SCOPE) continue;
    const name = symbolText(file, symbol);
    if (!names.includes(name) && declaredIn(file, [name]).length > 0) return name;
  }
  return undefined;
}
