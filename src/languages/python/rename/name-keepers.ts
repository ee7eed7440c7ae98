// Who may know a function or class by its name while the program runs: decorators (`@app.route`, `@click.command`, a registry of
// our own that reads `__name__`), and base classes from outside (models, schemas). Strings that are just that name may stand for it.
import type { Occurrence } from '../../../kernel/occurrence.ts';
import type { PythonFile, SymbolRef } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import type { FunctionRef } from '../types/type.ts';
import { outsideDecoratorNode } from './called-by-name.ts';
import { outsideBaseOf, unknownBaseText } from './external-contract.ts';
import type { Family } from './family.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { loadedByString } from './loaded-by-string.ts';
import { symbolOfMember } from './member-definers.ts';
import { readingDecorator } from './name-as-data.ts';

export interface NameKeeper {
  readonly of: 'function' | 'class' | 'parameter';
  /** Why a string that is just the name may stand for it. */
  readonly reason: string;
}

/** Null when nothing keeps the name. */
export function nameKeeperOf(engine: PythonEngine, family: Family): NameKeeper | null {
  for (const definition of family.definitions) {
    if (definition.kind !== 'symbol' && definition.kind !== 'member') continue;
    const base = definition.kind === 'symbol' ? baseOfSymbol(engine, definition.ref) : null;
    if (base !== null)
      return {
        of: 'class',
        reason: `a string with this name, and ${base}, a base of it, may know the class by it`,
      };
    const file = definition.kind === 'symbol' ? definition.ref.file : definition.class.file;
    const symbol =
      definition.kind === 'symbol'
        ? definition.ref.symbol
        : symbolOfMember(definition.class, definition.name);
    const decorators = symbol === -1 ? [] : functionsOfSymbol(file, symbol);
    for (const ref of decorators) {
      const reading = readingDecorator(engine, ref);
      const keeper = outsideDecoratorOf(engine, ref) ?? (reading === -1 ? null : textOf(file, reading));
      if (keeper !== null) {
        const reason = `a string with this name, and @${keeper} may know the function by it`;
        return { of: 'function', reason };
      }
    }
  }
  const loaded = loadedByString(engine, family);
  return loaded === null
    ? null
    : {
        of: 'parameter',
        reason: `a string with this name, and ${loaded} is loaded by a string, and called with what is in data`,
      };
}

/** A decorator from outside that may keep the function under its name, as it is written; null when there is none. */
export function outsideDecoratorOf(engine: PythonEngine, ref: FunctionRef): string | null {
  const node = outsideDecoratorNode(engine, ref);
  return node === -1 || isHarmless(engine, ref.file, node) ? null : textOf(ref.file, node);
}

/** A base from outside, but for the standard library, of the class that a symbol is; null when there is none. */
function baseOfSymbol(engine: PythonEngine, { file, symbol }: SymbolRef): string | null {
  const index = file.facts.classes.findIndex((fact) => fact.symbol === symbol);
  if (index === -1) return null;
  return unknownBaseText(engine, { file, index }) ?? outsideBaseOf(engine, { file, index });
}

/** What the standard library and pytest do with functions does not depend on their names as other code spells them. */
function isHarmless({ program }: PythonEngine, file: PythonFile, node: number): boolean {
  const [root] = textOf(file, node).split('.');
  if (root === 'pytest') return true;
  const fact = file.facts.imports.find(
    ({ boundNode }) =>
      boundNode >= 0 &&
      sourceText(file, file.facts.tree.start[boundNode]!, file.facts.tree.end[boundNode]!) === root,
  );
  return fact !== undefined && program.isStandardLibrary(fact.module);
}

function textOf(file: PythonFile, node: number): string {
  const { start, end } = file.facts.tree;
  return sourceText(file, start[node]!, end[node]!).replace(/\(.*$/s, '');
}

/** Strings that are just the word, or end in it behind a dot, are asked about instead of told as text. */
export function askedAbout(
  text: Occurrence,
  keeper: NameKeeper | null,
  isWhole: (text: Occurrence, keeper: NameKeeper) => boolean,
): Occurrence {
  if (keeper === null || text.role !== 'string' || !isWhole(text, keeper)) return text;
  return {
    ...text,
    certainty: 'possible',
    provenance: 'syntactic',
    reason: keeper.reason,
  };
}
