// A variable that functions assign cannot be imported by its name: the old module would keep the value of that moment. What stays
// there reads and assigns it as an attribute of its new module, and `global` goes.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { DECLARES, IS_DECLARED, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { fieldLimits } from '../../rewrite/format-field.ts';
import { freshName } from '../../rewrite/fresh-name.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import type { Destination } from './destination.ts';
import { parentOf } from './module-spelling.ts';
import { cannotMove, isInsideStatements } from './moved-statements.ts';
import { type ImportLine, usesRelative } from './new-imports.ts';
import { setElsewhere } from './set-elsewhere.ts';
import type { FileChange } from './text-change.ts';
import { knownAs } from './way-to-module.ts';

export interface ThroughModule {
  readonly symbols: readonly number[];
  /** The import of the new module; null when the old one has it already. */
  readonly line: ImportLine | null;
  readonly changes: readonly FileChange[];
  readonly removed: readonly FileSpan[];
  /** `global` statements of which nothing is left. */
  readonly gone: readonly number[];
  /** Where the names that change or go start. */
  readonly edited: ReadonlySet<number>;
}

/** Symbols among those that the old module goes on using whose value changes after it was loaded. */
export function changingSymbols(
  context: PythonContext,
  source: PythonFile,
  stillUsed: readonly number[],
): readonly number[] {
  const { flags } = source.facts.symbols;
  const names = stillUsed.map((symbol) => symbolText(source, symbol));
  const set = new Set(setElsewhere(context, source, names, 'assigned').map(({ name }) => name));
  return stillUsed.filter(
    (symbol) => (flags[symbol]! & IS_DECLARED) !== 0 || set.has(symbolText(source, symbol)),
  );
}

export function throughModule(
  { engine }: PythonContext,
  source: PythonFile,
  to: Destination,
  symbols: readonly number[],
  statements: readonly number[],
): ThroughModule | null {
  if (symbols.length === 0) return null;
  const { facts } = source;
  const { tree, parent, useOf } = facts;
  const module = knownAs(engine, source, to);
  const known = module === null || isHidden(source, module) ? null : module;
  const last = to.moduleName.slice(to.moduleName.lastIndexOf('.') + 1);
  const words = wordsOf(source);
  const fresh = words.has(last) ? freshName(`${last}_module`, words) : last;
  const spelled = known ?? fresh;
  const asName = fresh === last ? null : fresh;
  const above = parentOf(to.moduleName);
  const line: ImportLine =
    above === ''
      ? { module: to.moduleName, isRelative: false, name: null, asName }
      : { module: above, isRelative: usesRelative(source), name: last, asName };
  const changes: FileChange[] = [];
  const removed: FileSpan[] = [];
  const declared = new Map<number, number[]>();
  const edited = new Set<number>();
  for (const symbol of symbols) {
    refuseText(source, symbol, statements);
    for (const node of occurrencesOf(facts, symbol)) {
      const start = tree.start[node]!;
      if (isInsideStatements(source, statements, start)) continue;
      edited.add(start);
      if ((useOf[node]! & DECLARES) !== 0) {
        const statement = parent[node]!;
        declared.set(statement, [...(declared.get(statement) ?? []), node]);
        removed.push({ file: source.path, span: { start, end: tree.end[node]! } });
        continue;
      }
      refuseBinding(source, symbol, node);
      const text = encodeText(tree, `${spelled}.`);
      changes.push({ file: source.path, span: { start, end: start }, text });
    }
  }
  const gone: number[] = [];
  for (const [statement, names] of declared) {
    if (childrenOf(tree, statement).every((name) => names.includes(name))) gone.push(statement);
    else changes.push(...withoutNames(source, statement, names));
  }
  return { symbols, line: known === null ? line : null, changes, removed, gone, edited };
}

/** `global a, X, b` without X. */
function withoutNames(
  { path, facts: { tree } }: PythonFile,
  statement: number,
  names: readonly number[],
): readonly FileChange[] {
  const all = childrenOf(tree, statement);
  const lastKept = all.findLastIndex((name) => !names.includes(name));
  const empty = new Uint8Array(0);
  const inside = all.slice(0, lastKept).flatMap((name, at): readonly FileChange[] => {
    if (!names.includes(name)) return [];
    return [{ file: path, span: { start: tree.start[name]!, end: tree.start[all[at + 1]!]! }, text: empty }];
  });
  if (lastKept === all.length - 1) return inside;
  const span = { start: tree.end[all[lastKept]!]!, end: tree.end[all.at(-1)!]! };
  return [...inside, { file: path, span, text: empty }];
}

/** An attribute stands where a name stood, but for a few places that take names only. */
function refuseBinding(source: PythonFile, symbol: number, node: number): void {
  const { facts } = source;
  const { tree, parent } = facts;
  const owner = parent[node]!;
  const isTarget = tree.kind[owner] === Node.NamedExpr && childrenOf(tree, owner)[0] === node;
  if (tree.kind[node] === Node.Name && !isTarget && fieldLimits(facts, node)?.showsText !== true) return;
  const name = symbolText(source, symbol);
  throw cannotMove(
    name,
    `${source.path} binds or shows it in a way that an attribute cannot be`,
    `assign ${name} in a statement of its own first`,
  );
}

function refuseText(source: PythonFile, symbol: number, statements: readonly number[]): void {
  const isInText = source.facts.embedded.some(({ tree, symbolOf }) =>
    symbolOf.some(
      (each, node) => each === symbol && !isInsideStatements(source, statements, tree.start[node]!),
    ),
  );
  if (isInText)
    throw cannotMove(
      symbolText(source, symbol),
      'an annotation in a string uses it, and it would have another name',
      'take the annotation out of the string, then move',
    );
}

/** Whether a function or class has the name for something of its own. */
function isHidden({ facts: { tree, symbols } }: PythonFile, name: string): boolean {
  for (let symbol = 0; symbol < symbols.count; symbol++)
    if (symbols.scope[symbol] !== MODULE_SCOPE && nameText(tree, symbols.name[symbol]!) === name) return true;
  return false;
}

/** Every name that stands in the file, bound there or not. */
function wordsOf({ facts: { tree } }: PythonFile): ReadonlySet<string> {
  const words = new Set<string>();
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Name || tree.kind[node] === Node.Identifier)
      words.add(nameText(tree, tree.data[node]!));
  }
  return words;
}
