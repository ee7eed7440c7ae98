// Where pytest looks for a fixture that a test names: in its class, its module, each conftest.py on the way up, and in
// plugins. A module offers what is bound in it, imported or not.
import { type FileFacts, MODULE_SCOPE } from '../facts/file-facts.ts';
import { fixtureNameOf } from '../facts/pytest-functions.ts';
import { isString, stringValue } from '../facts/string-value.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { Program, PythonFile } from './program.ts';

/** A fixture under the name that was asked for. */
export interface VisibleFixture {
  readonly file: PythonFile;
  /** Index into facts.functions. */
  readonly index: number;
  /** The module that offers it, where it may be imported; null for one of a class. */
  readonly offeredBy: PythonFile | null;
}

/** Modules whose fixtures a function of the file can ask for, the nearest first. */
export function fixtureModules(program: Program, file: PythonFile): readonly PythonFile[] {
  const modules = [file];
  for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
    const above = program.file(folder === '' ? 'conftest.py' : `${folder}/conftest.py`);
    if (above !== null && above !== file) modules.push(above);
    if (folder === '') break;
  }
  modules.push(...pytestPlugins(program).filter((plugin) => !modules.includes(plugin)));
  return modules;
}

/** What a module offers under a name. */
export function fixturesOfModule(
  program: Program,
  module: PythonFile,
  name: string,
): readonly VisibleFixture[] {
  const found: VisibleFixture[] = [];
  const offer = (file: PythonFile, isMeant: (index: number) => boolean) => {
    for (const [index, fact] of file.facts.functions.entries()) {
      if (fact.ownerClass === -1 && isMeant(index)) found.push({ file, index, offeredBy: module });
    }
  };
  for (const resolved of program.member({ kind: 'file', file: module }, name)) {
    if (resolved.kind !== 'symbol' || resolved.ref.file.isExternal) continue;
    const { file, symbol } = resolved.ref;
    offer(file, (index) => {
      if (file.facts.functions[index]!.symbol !== symbol) return false;
      return fixtureNameOf(file.facts, index)?.stringNode === -1;
    });
  }
  for (const home of homesOf(program, module)) {
    offer(home, (index) => {
      const known = fixtureNameOf(home.facts, index);
      return known !== null && known.stringNode !== -1 && known.text === name;
    });
  }
  return found;
}

/** The module itself and those it takes names from: a fixture with a name of its own may be imported under any. */
function homesOf(program: Program, module: PythonFile): readonly PythonFile[] {
  const homes = new Set([module]);
  for (const [index, fact] of module.facts.imports.entries()) {
    if (fact.kind === 'module' || fact.scope !== MODULE_SCOPE) continue;
    const from = program.importedModule(module, index);
    if (from.kind === 'file' && !from.file.isExternal) homes.add(from.file);
  }
  return [...homes];
}

const plugins = new WeakMap<Program, readonly PythonFile[]>();

/** Modules that some file names in `pytest_plugins`. */
export function pytestPlugins(program: Program): readonly PythonFile[] {
  const known = plugins.get(program);
  if (known !== undefined) return known;
  const found = new Set<PythonFile>();
  for (const path of program.filesContaining(PLUGINS)) {
    const file = program.file(path);
    for (const name of file === null ? [] : namesOfPlugins(file.facts)) {
      const module = program.findModule(name);
      if (module.kind === 'file' && !module.file.isExternal) found.add(module.file);
    }
  }
  plugins.set(program, [...found]);
  return [...found];
}

const PLUGINS = 'pytest_plugins';

function namesOfPlugins(facts: FileFacts): readonly string[] {
  const { tree, symbolOf, parent } = facts;
  const symbol = symbolNamed(facts, MODULE_SCOPE, PLUGINS);
  const names: string[] = [];
  if (symbol === -1) return names;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Name || symbolOf[node] !== symbol) continue;
    const statement = parent[node]!;
    if (tree.kind[statement] !== Node.Assign && tree.kind[statement] !== Node.AugAssign) continue;
    const value = statement - 1;
    for (const part of isString(tree, value) ? [value] : childrenOf(tree, value)) {
      const text = stringValue(facts, part);
      if (text !== null) names.push(text);
    }
  }
  return names;
}

/** Whether the modules that a function of the file can see decide by code what tests get. */
export function isFilledByCode(program: Program, file: PythonFile): boolean {
  return fixtureModules(program, file).some(
    ({ facts }) => symbolNamed(facts, MODULE_SCOPE, 'pytest_generate_tests') !== -1,
  );
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
