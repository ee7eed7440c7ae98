// Decorators that may know a function by its name while the program runs: `@app.route`, `@click.command`, a registry of our own
// that reads `__name__`. Strings that are just that name may then stand for the function.
import type { Occurrence } from '../../../kernel/occurrence.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import { outsideDecoratorNode } from './called-by-name.ts';
import type { Family } from './family.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { symbolOfMember } from './member-definers.ts';
import { readingDecorator } from './name-as-data.ts';

/** The decorator, as it is written; null when nothing keeps the name. */
export function nameKeeperOf(engine: PythonEngine, family: Family): string | null {
  for (const definition of family.definitions) {
    if (definition.kind !== 'symbol' && definition.kind !== 'member') continue;
    const file = definition.kind === 'symbol' ? definition.ref.file : definition.class.file;
    const symbol =
      definition.kind === 'symbol'
        ? definition.ref.symbol
        : symbolOfMember(definition.class, definition.name);
    const decorators = symbol === -1 ? [] : functionsOfSymbol(file, symbol);
    for (const ref of decorators) {
      const outside = outsideDecoratorNode(engine, ref);
      const node =
        outside !== -1 && !isHarmless(engine, file, outside) ? outside : readingDecorator(engine, ref);
      if (node !== -1) return `@${textOf(file, node)}`;
    }
  }
  return null;
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
  keeper: string | null,
  isWhole: (text: Occurrence) => boolean,
): Occurrence {
  if (keeper === null || text.role !== 'string' || !isWhole(text)) return text;
  return {
    ...text,
    certainty: 'possible',
    provenance: 'syntactic',
    reason: `a string with this name, and ${keeper} may know the function by it`,
  };
}
