// What only the deleted code used goes with it: definitions of the same module, and the imports of the file.
import { IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { referencesOf } from '../../rename/rename-occurrences.ts';
import { codeSymbolOf } from '../../symbols/code-symbol.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { type DefiningStatement, definingStatements } from './defining-statements.ts';
import { isInside, type Removals } from './removals.ts';
import { unnamedUses } from './unnamed-uses.ts';

export function cascade(context: PythonContext, first: readonly DefiningStatement[]): Removals {
  const statements = [...first];
  for (let at = 0; at < statements.length; at++) {
    for (const symbol of symbolsUsedIn(statements[at]!)) {
      const { file } = statements[at]!;
      const more = becomesUnused(context, file, symbol, statements);
      for (const statement of more) {
        if (!statements.some((known) => known.file === file && known.node === statement.node)) {
          statements.push(statement);
        }
      }
    }
  }
  return { statements, imports: importsLeftBehind(context, statements) };
}

/** Symbols of the module that the statement names. */
function symbolsUsedIn({ file, node }: DefiningStatement): readonly number[] {
  const { tree, symbolOf, symbols } = file.facts;
  const used = new Set<number>();
  for (let inner = tree.first[node]!; inner <= node; inner++) {
    const symbol = symbolOf[inner]!;
    if (symbol >= 0 && symbols.scope[symbol] === MODULE_SCOPE) used.add(symbol);
  }
  return [...used];
}

function becomesUnused(
  { engine, view }: PythonContext,
  file: PythonFile,
  symbol: number,
  gone: readonly DefiningStatement[],
): readonly DefiningStatement[] {
  if ((file.facts.symbols.flags[symbol]! & IS_IMPORT) !== 0) return [];
  const definition: Definition = { kind: 'symbol', ref: { file, symbol } };
  const found = codeSymbolOf(definition);
  if (found === null) return [];
  const own = definingStatements(definition, found);
  // A statement that does more than bind it stays.
  if (typeof own === 'string' || unnamedUses(engine, own).length > 0) return [];
  const { occurrences } = referencesOf({ engine, view, definition }, found);
  const all = [...gone, ...own];
  const isUsed = occurrences.some((place) => place.certainty !== 'text' && !isInside(place, all));
  return isUsed ? [] : own;
}

/** Imports whose every use in the file goes. A package's `__init__` may import for others. */
function importsLeftBehind(
  { engine }: PythonContext,
  gone: readonly DefiningStatement[],
): Removals['imports'] {
  const files = new Set(gone.map(({ file }) => file));
  return [...files].flatMap((file) => {
    if (file.isPackage) return [];
    const { facts } = file;
    const importers = engine.program.importersOf(file);
    return facts.imports.flatMap((fact, index) => {
      if (fact.symbol < 0) return [];
      const uses = [...occurrencesOf(facts, fact.symbol)].filter(
        (node) => !facts.imports.some(({ boundNode }) => boundNode === node),
      );
      const { tree } = facts;
      const inside = (node: number) =>
        isInside({ file: file.path, span: { start: tree.start[node]!, end: tree.end[node]! } }, gone);
      if (uses.length === 0 || !uses.every(inside) || isUsedElsewhere(file, fact.symbol, importers))
        return [];
      return [{ file, index }];
    });
  });
}

function isUsedElsewhere(file: PythonFile, symbol: number, importers: readonly PythonFile[]): boolean {
  const { facts } = file;
  if (facts.embedded.some((unit) => unit.symbolOf.includes(symbol))) return true;
  const bound = facts.imports.find((fact) => fact.symbol === symbol)!;
  const name = nameText(facts.tree, facts.symbols.name[symbol]!);
  if (facts.exports?.entries.some((entry) => entry.name === name)) return true;
  return bound.typeChecking
    ? false
    : importers.some((importer) =>
        importer.facts.imports.some((fact) => fact.kind === 'star' || fact.name === name),
      );
}
