// How a name of another module is spelled where copied code comes to stand: as there, where the file has it or can import it
// so; by another name where this one is taken.
import { TugError } from '../../../../base/tug-error.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { visibleSymbolNamed } from '../../facts/symbol-named.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { freshName } from '../../rewrite/fresh-name.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import { type ImportLine, lineOf, usesRelative } from '../move-symbol/new-imports.ts';
import { cannotInline } from './refuse-inline.ts';

export interface NeededImports {
  /** By file that needs them, and by the name that they bind. */
  readonly lines: Map<PythonFile, Map<string, ImportLine>>;
}

interface Destination {
  readonly file: PythonFile;
  readonly scope: number;
}

export function noImports(): NeededImports {
  return { lines: new Map() };
}

/** The name that means it there; what has to be imported for that is added. */
export function needImport(
  name: string,
  source: PythonFile,
  symbol: number,
  to: Destination,
  { lines }: NeededImports,
): string {
  const { facts } = source;
  const word = symbolText(source, symbol);
  const indices = facts.imports.flatMap((fact, index) => (fact.symbol === symbol ? [index] : []));
  const bindings = bindingNodesOf(facts, symbol);
  if (bindings.length !== 1)
    throw cannotInline(name, `it uses ${word}, which ${source.path} binds more than once`);
  const line: ImportLine =
    indices.length > 0
      ? lineOf(source, indices[0]!)
      : { module: source.moduleName, isRelative: usesRelative(to.file), name: word, asName: null };
  if (indices.length > 0 && !isAtTop(source, indices[0]!))
    throw cannotInline(name, `it uses ${word}, which ${source.path} imports under a condition`);
  if (line.module === to.file.moduleName && line.name !== null) {
    if (isOfModule(to, line.name)) return line.name;
    throw shadowed(name, line.name, to.file);
  }
  const there = importedThere(to, line);
  if (there.length > 0) return there.includes(word) ? word : there[0]!;
  let known = lines.get(to.file);
  if (known === undefined) {
    known = new Map();
    lines.set(to.file, known);
  }
  const planned = [...known].find(([bound, other]) => isSame(other, line) && isFree(to, bound));
  if (planned !== undefined) return planned[0];
  if (isFree(to, word) && !known.has(word)) {
    known.set(word, line);
    return word;
  }
  // `import a.b` binds `a`, and by another name it would be `a.b`.
  if (line.name === null && line.asName === null && line.module.includes('.'))
    throw shadowed(name, word, to.file);
  const fresh = freshName(word, new Set([...namesOf(to.file), ...known.keys()]));
  known.set(fresh, { ...line, asName: fresh });
  return fresh;
}

/** Names that the file has for it already, as seen from the scope. */
function importedThere({ file, scope }: Destination, line: ImportLine): readonly string[] {
  const { facts } = file;
  return facts.imports.flatMap(({ symbol, kind }, index) => {
    if (kind === 'star' || !isAtTop(file, index) || !isSame(lineOf(file, index), line)) return [];
    const word = symbolText(file, symbol);
    const isAlone = bindingNodesOf(facts, symbol).length === 1;
    return isAlone && visibleSymbolNamed(facts, scope, word) === symbol ? [word] : [];
  });
}

/** The same thing, whatever it is called. */
function isSame(a: ImportLine, b: ImportLine): boolean {
  if (a.module !== b.module || a.name !== b.name) return false;
  // `import a.b` means `a`, `import a.b as c` means `a.b`.
  return a.name !== null || !a.module.includes('.') || (a.asName === null) === (b.asName === null);
}

function isFree({ file, scope }: Destination, word: string): boolean {
  return visibleSymbolNamed(file.facts, scope, word) < 0;
}

function isAtTop({ facts: { tree, parent, imports } }: PythonFile, index: number): boolean {
  return tree.kind[parent[imports[index]!.statement]!] === Node.Module;
}

function namesOf({ facts: { tree } }: PythonFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Name || tree.kind[node] === Node.Identifier)
      names.add(nameText(tree, tree.data[node]!));
  }
  return names;
}

/** Whether the name is an import of this very module. */
export function isModuleOf(source: PythonFile, symbol: number, to: PythonFile): boolean {
  const index = source.facts.imports.findIndex((fact) => fact.symbol === symbol);
  if (index < 0 || bindingNodesOf(source.facts, symbol).length !== 1) return false;
  const { module, name, asName } = lineOf(source, index);
  if (name !== null) return `${module}.${name}` === to.moduleName;
  return module === to.moduleName && (asName !== null || !module.includes('.'));
}

/** Whether the name means that of the module, seen from the scope. */
export function isOfModule({ file, scope }: Destination, name: string): boolean {
  const seen = visibleSymbolNamed(file.facts, scope, name);
  return seen >= 0 && file.facts.symbols.scope[seen] === MODULE_SCOPE;
}

export function shadowed(name: string, word: string, file: PythonFile): TugError {
  const reason = `it uses ${word}, which means something else where it would stand in ${file.path}`;
  return new TugError('NameConflict', `${name} cannot be inlined: ${reason}`, {
    hint: `rename ${word} there first`,
    details: { operation: 'inline', name: word, file: file.path, reason },
  });
}
