// The import lines that moved code needs at its new place, and the places of the names they bind in the new text.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { Destination } from './destination.ts';
import { parentOf } from './module-spelling.ts';
import { cannotMove } from './moved-statements.ts';
import type { NeededNames } from './needed-names.ts';
import { isSubmoduleOf } from './own-names.ts';

export interface ImportLine {
  /** Absolute. */
  readonly module: string;
  readonly isRelative: boolean;
  /** Null: `import module`. */
  readonly name: string | null;
  readonly asName: string | null;
  /** Stands under `if TYPE_CHECKING:`. */
  readonly typeChecking?: boolean;
}

export interface NewImport {
  readonly bound: string;
  readonly line: ImportLine;
  /** The destination has it already, or defines it. */
  readonly isThere: boolean;
}

export function newImports(
  program: Program,
  source: PythonFile,
  to: Destination,
  needs: NeededNames,
  atHome: readonly { readonly name: string }[],
  moved: string,
): readonly NewImport[] {
  const imports: NewImport[] = [...new Set(atHome.map(({ name }) => name))].map((name) => ({
    bound: name,
    line: {
      module: to.moduleName,
      isRelative: to.file !== null && usesRelative(to.file),
      name,
      asName: null,
    },
    // A submodule of the package has to be imported there.
    isThere: to.file === null || !isSubmoduleOf(program, to.file, name),
  }));
  const add = (given: ImportLine) => {
    // `from m import x as x` is the way to pass it on, which the moved code does not.
    const line = withoutOwnAlias(given);
    const bound = line.asName ?? line.name ?? line.module.split('.')[0]!;
    imports.push({ bound, line, isThere: isThere(program, to, bound, line, moved) });
  };
  for (const indices of needs.imported.values()) for (const index of indices) add(lineOf(source, index));
  for (const [name, index] of needs.fromStars) add({ ...lineOf(source, index), name, asName: null });
  const isRelative = usesRelative(source) || (to.file !== null && usesRelative(to.file));
  for (const symbol of needs.stay) {
    const name = symbolText(source, symbol);
    const typeChecking = needs.forChecker.has(symbol);
    add({ module: source.moduleName, isRelative, name, asName: null, typeChecking });
  }
  return imports;
}

export function usesRelative({ facts }: PythonFile): boolean {
  return facts.imports.some(({ level }) => level > 0);
}

/** What an import of a file says, with an absolute module. */
export function lineOf(file: PythonFile, index: number): ImportLine {
  const { imports, tree } = file.facts;
  const { kind, level, module, name, hasAlias, boundNode, typeChecking } = imports[index]!;
  const asName = hasAlias ? nameText(tree, tree.data[boundNode]!) : null;
  return {
    module: level === 0 ? module : absolute(file, level, module),
    isRelative: level > 0,
    name: kind === 'name' ? name : null,
    asName,
    typeChecking,
  };
}

function absolute({ moduleName, isPackage }: PythonFile, level: number, module: string): string {
  let base = isPackage ? moduleName : parentOf(moduleName);
  for (let up = 1; up < level; up++) base = parentOf(base);
  return [base, module].filter((part) => part !== '').join('.');
}

function isThere(program: Program, to: Destination, bound: string, line: ImportLine, moved: string): boolean {
  const { file } = to;
  if (line.module === to.moduleName && line.name === null)
    throw cannotMove(moved, `it uses the module ${to.moduleName} itself`);
  if (file === null) {
    if (line.module === to.moduleName)
      throw cannotMove(moved, `it uses ${bound}, which ${to.path} does not define`);
    return false;
  }
  const { facts } = file;
  const symbol = symbolNamed(facts, MODULE_SCOPE, bound);
  const isSubmodule = line.name !== null && isSubmoduleOf(program, file, line.name);
  // It is defined where it goes.
  if (line.module === to.moduleName && !isSubmodule) {
    if (symbol >= 0 && line.asName === null) return true;
    throw cannotMove(moved, `it uses ${bound}, which ${to.path} knows by another name`);
  }
  if (symbol < 0) return false;
  const indices = facts.imports.flatMap((fact, index) => (fact.symbol === symbol ? [index] : []));
  const isPlain = indices.every(
    (index) => facts.tree.kind[facts.parent[facts.imports[index]!.statement]!] === Node.Module,
  );
  const lines = indices.map((index) => withoutOwnAlias(lineOf(file, index)));
  const isForChecker = [line, ...lines].every(({ typeChecking }) => typeChecking === true);
  if ((isPlain || isForChecker) && lines.some((other) => isSame(other, line))) return true;
  // `import a.b` next to `import a.c`: both bind `a`.
  const arePackages = [...lines, line].every(({ name, asName }) => name === null && asName === null);
  if (isPlain && lines.length > 0 && arePackages) return false;
  throw cannotMove(
    moved,
    `it uses ${bound}, which means something else in ${to.path}`,
    'rename one of them first',
  );
}

function withoutOwnAlias(line: ImportLine): ImportLine {
  return line.asName === (line.name ?? line.module) ? { ...line, asName: null } : line;
}

function isSame(a: ImportLine, b: ImportLine): boolean {
  return a.module === b.module && a.name === b.name && a.asName === b.asName;
}
