// What the moved code uses from its old module and must find at the new place: imports that it takes along, and
// definitions that stay behind and are imported from there.
import {
  ANNOTATES,
  type FileFacts,
  type ImportFact,
  IS_DECLARED,
  IS_IMPORT,
  MODULE_SCOPE,
  UNBOUND,
} from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { namesFromStars, symbolText } from '../../rename/bound-names.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import { isAlwaysBound } from './always-bound.ts';
import { isForChecker } from './for-checker.ts';
import { hasFutureAnnotations } from './future-annotations.ts';
import { cannotMove, isInsideStatements } from './moved-statements.ts';

export interface NeededNames {
  /** Symbols of the old module that stay there. */
  readonly stay: readonly number[];
  /** Those that only a type checker sees. */
  readonly forChecker: ReadonlySet<number>;
  /** Those of all that are needed which stand only in annotations that nobody evaluates. */
  readonly annotated: ReadonlySet<number>;
  /** Symbols that imports of the old module bind, with the indices of these imports. */
  readonly imported: ReadonlyMap<number, readonly number[]>;
  /** Names that a star of the old module brings, with the index of that import. */
  readonly fromStars: ReadonlyMap<string, number>;
  /** Places of names that a module has of itself: `__name__`, `__file__`. */
  readonly ofModule: readonly number[];
  /** Places of names that nothing binds by name, in a module that may bind names in other ways. */
  readonly boundSomehow: readonly number[];
}

export function neededNames(
  engine: PythonEngine,
  file: PythonFile,
  moved: ReadonlySet<number>,
  statements: readonly number[],
): NeededNames {
  const { facts } = file;
  const what = symbolText(file, [...moved][0]!);
  const used = new Set<number>();
  /** Used where the name is evaluated, or may be. */
  const evaluated = new Set<number>();
  const isLazy = hasFutureAnnotations(file);
  const ofModule: number[] = [];
  const boundSomehow: number[] = [];
  const isDynamic = BINDS_SOMEHOW.some((word) => engine.program.mayHold(file.path, word));
  const fromStars = new Map<string, number>();
  for (const unit of [facts, ...facts.embedded]) {
    const { tree, symbolOf } = unit;
    for (let node = 0; node < tree.count; node++) {
      const symbol = symbolOf[node]!;
      if (symbol < UNBOUND || !isInsideStatements(file, statements, tree.start[node]!)) continue;
      if (symbol === UNBOUND) {
        const name = nameText(tree, tree.data[node]!);
        if (OF_MODULE.has(name)) {
          if (unit === facts) ofModule.push(node);
        } else if (!fromStars.has(name) && namesFromStars(engine, file, name, new Set()).length > 0)
          fromStars.set(name, starThatBringsIt(engine, file, name, what));
        else if (isDynamic && unit === facts && !isKnown(engine, file, name)) boundSomehow.push(node);
      } else if (facts.symbols.scope[symbol] === MODULE_SCOPE && !moved.has(symbol)) {
        used.add(symbol);
        const isText = unit !== facts || (isLazy && (unit.useOf[node]! & ANNOTATES) !== 0);
        if (!isText) evaluated.add(symbol);
      }
    }
  }
  const stay: number[] = [];
  const forChecker = new Set<number>();
  const imported = new Map<number, readonly number[]>();
  for (const symbol of used) {
    const isChecked = isForChecker(facts, symbol, !evaluated.has(symbol));
    const indices = importsToTake(file, symbol, isChecked);
    if (indices !== null) imported.set(symbol, indices);
    else {
      if (isChecked) forChecker.add(symbol);
      else if (!file.isStub) refuseVariable(file, symbol, what);
      stay.push(symbol);
    }
  }
  const annotated = new Set([...used].filter((symbol) => !evaluated.has(symbol)));
  return { stay, forChecker, annotated, imported, fromStars, ofModule, boundSomehow };
}

/** `globals()["X"] = 1`, `exec("X = 1")`. */
const BINDS_SOMEHOW: readonly string[] = ['globals', 'exec', 'vars', 'locals', '__dict__', 'setattr'];

function isKnown({ program }: PythonEngine, file: PythonFile, name: string): boolean {
  return /^__\w+__$/.test(name) || program.resolveUnbound(file, name).some(({ kind }) => kind !== 'missing');
}

/** The one star that certainly brings the name: it can be imported from there by itself. */
function starThatBringsIt({ program }: PythonEngine, file: PythonFile, name: string, moved: string): number {
  const indices = file.facts.imports.flatMap((fact, index) => {
    if (fact.kind !== 'star') return [];
    const names = program.starNames(program.importedModule(file, index));
    return names === null || names.has(name) ? [{ index, isSure: names !== null }] : [];
  });
  const [only, ...more] = indices;
  if (only?.isSure === true && more.length === 0) return only.index;
  throw cannotMove(
    moved,
    `it uses ${name}, which comes from a star import of ${file.path}`,
    `import ${name} itself first`,
  );
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

/**
 * Imports that can be repeated at the new place: those of the top level, else those for the type checker. Null when the name
 * is bound in some other way, by an import in a try block for example: then it is taken from the old module.
 */
function importsToTake({ facts }: PythonFile, symbol: number, isChecked: boolean): readonly number[] | null {
  if (facts.symbols.flags[symbol] !== IS_IMPORT) return null;
  const all = facts.imports.flatMap((fact, index) => (fact.symbol === symbol ? [index] : []));
  const forChecker = all.filter((index) => facts.imports[index]!.typeChecking);
  const others = all.filter((index) => !facts.imports[index]!.typeChecking);
  const taken = others.length > 0 && !isChecked ? others : forChecker;
  return taken.every((index) => isPlain(facts, facts.imports[index]!)) ? taken : null;
}

/** At the top level, or right inside of `if TYPE_CHECKING:`. */
function isPlain({ tree, parent }: FileFacts, { statement, typeChecking }: ImportFact): boolean {
  const block = parent[statement]!;
  if (tree.kind[block] === Node.Module) return true;
  return typeChecking && tree.kind[parent[parent[block]!]!] === Node.Module;
}

/** `from old import x` takes the value that `x` has when the module is loaded: right unless functions change it later. */
function refuseVariable(file: PythonFile, symbol: number, moved: string): void {
  const { facts } = file;
  const name = symbolText(file, symbol);
  if ((facts.symbols.flags[symbol]! & IS_DECLARED) !== 0) {
    throw cannotMove(
      moved,
      `it uses ${name}, which functions of ${file.path} assign through \`global\``,
      `move ${name} too, with --with-dependencies`,
    );
  }
  if (isAlwaysBound(facts, symbol)) return;
  throw cannotMove(
    moved,
    `it uses ${name}, which ${file.path} may not define`,
    `move ${name} too, with --with-dependencies, or define it in any case`,
  );
}
