// By which name a file reaches the new module, in the style in which it reached the old one, and the import it needs for it.
import { type ImportFact, IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { freshName } from '../../rewrite/fresh-name.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { Destination } from './destination.ts';
import { parentOf, spellModule } from './module-spelling.ts';

/** How the module is named behind an import like the old one's, and that import; null when it is there. */
export function wayToModule(
  file: PythonFile,
  to: Destination,
  fact: ImportFact,
): { readonly spelled: string; readonly line: string | null } {
  const { moduleName } = to;
  const parent = parentOf(moduleName);
  const last = moduleName.slice(parent === '' ? 0 : parent.length + 1);
  const isFrom = fact.kind === 'name' && parent !== '';
  const isPlainToo = file.facts.imports.some(
    ({ kind, hasAlias: has, module }) => kind === 'module' && !has && module === fact.module,
  );
  const hasAlias = fact.kind === 'module' && fact.hasAlias && parent !== '' && !isPlainToo;
  if (!isFrom && !hasAlias && !isTaken(file, moduleName.split('.')[0]!, true)) {
    const isThere = isImportedAlready(file, to, fact.scope);
    return { spelled: moduleName, line: isThere ? null : `import ${moduleName}` };
  }
  const spelled = isTaken(file, last, false) ? freshName(`${last}_module`, namesOf(file)) : last;
  const alias = spelled === last && !(hasAlias || !isFrom) ? '' : ` as ${spelled}`;
  const package_ = spellModule(file, parent, fact.level > 0 ? 'relative' : 'absolute');
  return {
    spelled,
    line: isFrom ? `from ${package_} import ${last}${alias}` : `import ${moduleName}${alias}`,
  };
}

function namesOf({ facts: { symbols, tree } }: PythonFile): ReadonlySet<string> {
  return new Set(Array.from({ length: symbols.count }, (_, symbol) => nameText(tree, symbols.name[symbol]!)));
}

/** Whether the file uses the name for something else; `asRoot`: packages that it imports by that name are no harm. */
function isTaken({ facts }: PythonFile, name: string, asRoot: boolean): boolean {
  const { symbols, tree, imports } = facts;
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    if (nameText(tree, symbols.name[symbol]!) !== name) continue;
    const own = imports.filter((fact) => fact.symbol === symbol);
    const isPackage =
      asRoot &&
      symbols.flags[symbol] === IS_IMPORT &&
      own.every(
        ({ kind, hasAlias, module }) => kind === 'module' && !hasAlias && module.split('.')[0] === name,
      );
    if (!isPackage) return true;
  }
  return false;
}

/** The name by which the file has the new module already, at its top level and in any case. */
export function knownAs(
  { program }: PythonEngine,
  file: PythonFile,
  { file: wanted }: Destination,
): string | null {
  const { facts } = file;
  if (wanted === null) return null;
  const fact = facts.imports.find(({ symbol, scope, kind, hasAlias, conditional, typeChecking }) => {
    if (scope !== MODULE_SCOPE || conditional || typeChecking || (kind === 'module' && !hasAlias))
      return false;
    if (kind === 'star' || facts.symbols.flags[symbol] !== IS_IMPORT) return false;
    const [only, ...more] = program.resolve({ file, symbol });
    if (only?.kind !== 'module' || more.length > 0) return false;
    return only.module.kind === 'file' && only.module.file === wanted;
  });
  return fact === undefined ? null : symbolText(file, fact.symbol);
}

function isImportedAlready({ facts }: PythonFile, to: Destination, scope: number): boolean {
  return facts.imports.some(
    (fact) =>
      fact.scope === scope && !fact.hasAlias && fact.kind === 'module' && fact.module === to.moduleName,
  );
}
