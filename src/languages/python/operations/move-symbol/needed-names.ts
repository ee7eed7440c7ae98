// What the moved code uses from its old module and must find at the new place: imports that it takes along, and
// definitions that stay behind and are imported from there.
import {
  type FileFacts,
  type ImportFact,
  IS_DECLARED,
  IS_FUNCTION,
  IS_IMPORT,
  MODULE_SCOPE,
  UNBOUND,
} from '../../facts/file-facts.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { namesFromStars, symbolText } from '../../rename/bound-names.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import { cannotMove, isInsideStatements } from './moved-statements.ts';

export interface NeededNames {
  /** Symbols of the old module that stay there. */
  readonly stay: readonly number[];
  /** Symbols that imports of the old module bind, with the indices of these imports. */
  readonly imported: ReadonlyMap<number, readonly number[]>;
  /** Places of names that a module has of itself: `__name__`, `__file__`. */
  readonly ofModule: readonly number[];
}

export function neededNames(
  engine: PythonEngine,
  file: PythonFile,
  moved: ReadonlySet<number>,
  statements: readonly number[],
): NeededNames {
  const { facts } = file;
  const used = new Set<number>();
  const ofModule: number[] = [];
  for (const unit of [facts, ...facts.embedded]) {
    const { tree, symbolOf } = unit;
    for (let node = 0; node < tree.count; node++) {
      const symbol = symbolOf[node]!;
      if (symbol < UNBOUND || !isInsideStatements(file, statements, tree.start[node]!)) continue;
      if (symbol === UNBOUND) {
        const name = nameText(tree, tree.data[node]!);
        if (OF_MODULE.has(name)) {
          if (unit === facts) ofModule.push(node);
        } else if (namesFromStars(engine, file, name, new Set()).length > 0)
          throw cannotMove(
            name,
            `it comes from a star import of ${file.path}`,
            'import the name itself first',
          );
      } else if (facts.symbols.scope[symbol] === MODULE_SCOPE && !moved.has(symbol)) used.add(symbol);
    }
  }
  const stay: number[] = [];
  const imported = new Map<number, readonly number[]>();
  for (const symbol of used) {
    const flags = facts.symbols.flags[symbol]!;
    if ((flags & IS_IMPORT) !== 0) imported.set(symbol, importsOf(file, symbol));
    else {
      refuseVariable(file, symbol);
      stay.push(symbol);
    }
  }
  return { stay, imported, ofModule };
}

const OF_MODULE: ReadonlySet<string> = new Set([
  '__name__',
  '__file__',
  '__package__',
  '__spec__',
  '__path__',
  '__doc__',
  '__loader__',
]);

function importsOf(file: PythonFile, symbol: number): readonly number[] {
  const { facts } = file;
  const name = symbolText(file, symbol);
  if (facts.symbols.flags[symbol] !== IS_IMPORT)
    throw cannotMove(name, `${file.path} both imports and assigns it, and the moved code uses it`);
  return facts.imports.flatMap((fact, index) => {
    if (fact.symbol !== symbol) return [];
    if (!isPlain(facts, fact))
      throw cannotMove(name, `the moved code uses it, and ${file.path} imports it under a condition`);
    return [index];
  });
}

function isPlain({ tree, parent }: FileFacts, { statement }: ImportFact): boolean {
  return tree.kind[parent[statement]!] === Node.Module;
}

/** `from old import x` takes the value that `x` has then: right for what is bound once. */
function refuseVariable(file: PythonFile, symbol: number): void {
  const { facts } = file;
  const bindings = bindingNodesOf(facts, symbol);
  const isOnce = bindings.length === 1 || bindings.every(({ kind }) => kind === IS_FUNCTION);
  if (isOnce && (facts.symbols.flags[symbol]! & IS_DECLARED) === 0) return;
  throw cannotMove(
    symbolText(file, symbol),
    `the moved code uses it, and ${file.path} assigns it more than once`,
    'move it too, with --with-dependencies, or assign it once',
  );
}
