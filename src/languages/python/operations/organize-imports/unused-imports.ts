// Which imports of a module, or right inside of a function, nobody uses. An import that somebody may want on purpose is never one of them: in
// a package's `__init__`, in a condition, with a comment that says so, or repeated under its own name.
import {
  type FileFacts,
  FUNCTION_SCOPE,
  type ImportFact,
  IS_IMPORT,
  MODULE_SCOPE,
} from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import { isTypeChecking } from '../../facts/type-checking.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { lineOf } from '../move-symbol/new-imports.ts';
import type { PythonContext } from '../python-context.ts';
import { fixtureNames, isImportedFixture } from './imported-fixture.ts';
import { isSuppressed } from './linter/suppressed.ts';
import { isUsedElsewhere } from './used-elsewhere.ts';

const known = new WeakMap<Program, Map<string, readonly number[]>>();

/** Indices into the file's imports, whatever settings and other programs may want of them. */
export function unusedImports(context: PythonContext, file: PythonFile): readonly number[] {
  const { program } = context.engine;
  let ofProgram = known.get(program);
  if (ofProgram === undefined) {
    ofProgram = new Map();
    known.set(program, ofProgram);
  }
  let unused = ofProgram.get(file.path);
  if (unused === undefined) {
    unused = findAllUnused(context, file);
    ofProgram.set(file.path, unused);
  }
  return unused;
}

function findAllUnused(context: PythonContext, file: PythonFile): readonly number[] {
  const found = [...findUnused(context, file, () => false, 'top level'), ...unusedInFunctions(context, file)];
  return found.filter((index) => !isForItsEffect(context, file, index)).sort((a, b) => a - b);
}

/**
 * Imports that only code used which goes; `isGone` tells by offset. Those for the type checker are among them, imports that were
 * unused before are not.
 */
export function leftBehind(
  context: PythonContext,
  file: PythonFile,
  isGone: (offset: number) => boolean,
): readonly number[] {
  const { facts } = file;
  const wasUsed = (symbol: number) =>
    [facts, ...facts.embedded].some(({ tree, symbolOf }) =>
      symbolOf.some((each, node) => each === symbol && isGone(tree.start[node]!)),
    );
  return findUnused(context, file, isGone, 'checker too').filter((index) =>
    wasUsed(facts.imports[index]!.symbol),
  );
}

/** Imports right inside of a function whose name nothing reads. A dotted one also loads what its path leads to. */
function unusedInFunctions(context: PythonContext, file: PythonFile): readonly number[] {
  const { facts } = file;
  // Linters treat every import of a package's `__init__` as one on purpose, those in functions too.
  if (file.isPackage) return [];
  const { tree, parent, scopes, imports } = facts;
  const spoken = namesInText(context, file);
  return imports.flatMap((fact, index) => {
    const { scope, statement, symbol, kind, module } = fact;
    if (scope < 0 || scopes.kind[scope] !== FUNCTION_SCOPE || kind === 'star') return [];
    if (kind === 'module' && module.includes('.') && !fact.hasAlias) return [];
    const block = parent[statement]!;
    const owner = tree.kind[parent[block]!];
    if (owner !== Node.FunctionDef && owner !== Node.AsyncFunctionDef) return [];
    if (facts.symbols.flags[symbol] !== IS_IMPORT || isSuppressed(facts, statement)) return [];
    const isRead =
      [...occurrencesOf(facts, symbol)].some((node) => tree.kind[parent[node]!] !== Node.Alias) ||
      facts.embedded.some(({ symbolOf }) => symbolOf.includes(symbol));
    return isRead || spoken(symbolText(file, symbol)) ? [] : [index];
  });
}

/** The project says that the module is imported for what loading it does. */
function isForItsEffect({ sideEffectImports }: PythonContext, file: PythonFile, index: number): boolean {
  if (sideEffectImports.length === 0) return false;
  const { module, name } = lineOf(file, index);
  const names = name === null ? [module] : [module, `${module}.${name}`];
  return names.some((each) =>
    sideEffectImports.some((wanted) => each === wanted || each.startsWith(`${wanted}.`)),
  );
}

function findUnused(
  context: PythonContext,
  file: PythonFile,
  isGone: (offset: number) => boolean,
  where: Where,
): readonly number[] {
  const { facts } = file;
  if (file.isPackage || file.path.endsWith('conftest.py')) return [];
  const exported = listedNames(context, file);
  if (exported === null) return [];
  const spoken = namesInText(context, file);
  const unused = new Map<number, boolean>();
  const isUnused = (symbol: number) => {
    let known = unused.get(symbol);
    if (known === undefined) {
      const name = symbolText(file, symbol);
      known =
        facts.symbols.flags[symbol] === IS_IMPORT &&
        !isDunder(name) &&
        !exported.has(name) &&
        onlyPlainImports(facts, symbol, isGone, where) &&
        !facts.embedded.some(({ tree, symbolOf }) =>
          symbolOf.some((each, node) => each === symbol && !isGone(tree.start[node]!)),
        ) &&
        !spoken(name) &&
        !isUsedElsewhere(context, file, symbol, name) &&
        !isImportedFixture(context, file, symbol);
      unused.set(symbol, known);
    }
    return known;
  };
  return facts.imports.flatMap((fact, index) =>
    mayGo(facts, fact, where) && isUnused(fact.symbol) ? [index] : [],
  );
}

/** Names of `__all__`, with those of the lists that it is made of; null when nobody can tell. */
function listedNames({ engine }: PythonContext, file: PythonFile): ReadonlySet<string> | null {
  const { facts } = file;
  if (facts.exports === null) return symbolNamed(facts, MODULE_SCOPE, '__all__') < 0 ? new Set() : null;
  return facts.exports.dynamic ? null : engine.program.starNames({ kind: 'file', file });
}

/** Imports of the top level alone, or those right inside of `if TYPE_CHECKING:` too. */
type Where = 'top level' | 'checker too';

/** The statement stands where it may be taken away, and nothing says that it is there on purpose. */
function mayGo(facts: FileFacts, fact: ImportFact, where: Where): boolean {
  const { statement, kind, module } = fact;
  if (kind === 'star' || module === '__future__' || !isPlain(facts, statement, where)) return false;
  if (fact.hasAlias && isSelfAlias(facts, fact)) return false;
  return !isSuppressed(facts, statement);
}

/** `import x as x`, `from m import x as x`: the way to say that a name is passed on. */
function isSelfAlias({ tree }: FileFacts, { kind, module, name, boundNode }: ImportFact): boolean {
  const bound = nameText(tree, tree.data[boundNode]!);
  return bound === (kind === 'module' ? module : name);
}

/** The name occurs nowhere but in import statements of the top level. */
function onlyPlainImports(
  facts: FileFacts,
  symbol: number,
  isGone: (offset: number) => boolean,
  where: Where,
): boolean {
  const { tree, parent } = facts;
  return occurrencesOf(facts, symbol).every((node) => {
    if (isGone(tree.start[node]!)) return true;
    const alias = parent[node]!;
    return tree.kind[alias] === Node.Alias && isPlain(facts, parent[alias]!, where);
  });
}

function isPlain({ tree, parent }: FileFacts, statement: number, where: Where): boolean {
  const block = parent[statement]!;
  if (tree.kind[block] === Node.Module) return true;
  const condition = parent[block]!;
  return (
    where === 'checker too' &&
    tree.kind[condition] === Node.If &&
    tree.kind[parent[condition]!] === Node.Module &&
    isTypeChecking(tree, childrenOf(tree, condition)[0]!)
  );
}

function isDunder(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}

/**
 * Names that text of the file may mean: examples in docstrings, annotations that could not be read, anything in a string
 * where code looks names up by their text, and names by which pytest looks for fixtures of the module.
 */
function namesInText(context: PythonContext, file: PythonFile): (name: string) => boolean {
  const { facts } = file;
  const { tree } = facts;
  const texts = facts.unreadableAnnotations.map((node) =>
    textBetween(tree, tree.start[node]!, tree.end[node]!),
  );
  const looksUp = usesNamesByText(facts);
  for (let part = 0; part < tree.partCount; part++) {
    const text = textBetween(tree, tree.partStart[part]!, tree.partEnd[part]!);
    if (looksUp || text.includes('>>>')) texts.push(text);
  }
  const fixtures = fixtureNames(context, file);
  if (texts.length === 0) return (name) => fixtures.has(name);
  const words = new Set(texts.join(' ').match(/[\p{L}\p{N}_]+/gu) ?? []);
  return (name) => words.has(name) || fixtures.has(name);
}

const LOOKUPS: ReadonlySet<string> = new Set(['globals', 'locals', 'vars', 'eval', 'exec']);

function usesNamesByText({ tree, symbolOf }: FileFacts): boolean {
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Name || symbolOf[node]! >= 0) continue;
    if (LOOKUPS.has(nameText(tree, tree.data[node]!))) return true;
  }
  return false;
}
