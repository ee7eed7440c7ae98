// Names in code that is put somewhere: a default, an annotation, a value at a call. What the module of the function knows by a name is
// meant everywhere; a name that only the caller knows must be bound there.
import { TugError } from '../../../../base/tug-error.ts';
import type { Locator } from '../../../../kernel/locator.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed, visibleSymbolNamed } from '../../facts/symbol-named.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { definitionKey } from '../../meaning/meaning.ts';
import { definitionsOfResolved } from '../../rename/bound-names.ts';
import { readExpression } from './read-expression.ts';

export interface Insertion {
  readonly file: PythonFile;
  readonly scope: number;
  readonly place: FileSpan;
  readonly source: string;
  /** "the value", "the default", "the annotation" */
  readonly what: string;
}

export function checkNames(
  engine: PythonEngine,
  home: PythonFile,
  insertions: readonly Insertion[],
  locator: Locator,
): void {
  const names = new Map<string, readonly string[]>();
  for (const { file, scope, place, source, what } of insertions) {
    let read = names.get(source);
    if (read === undefined) {
      read = readExpression(source)?.names ?? [];
      names.set(source, read);
    }
    for (const name of read) {
      const here = meaningOf(engine, file, scope, name);
      const meant = homeMeaning(engine, home, name);
      const { line, col } = locator.locate(place);
      const at = `${file.path}:${line}:${col}`;
      if (here === null) {
        throw conflict(
          `${name} in ${what} ${source} means nothing at ${at}`,
          `${name} is not bound here`,
          place,
        );
      }
      if (meant !== null && here !== meant) {
        throw conflict(
          `${name} in ${what} ${source} does not mean at ${at} what it means in ${home.path}`,
          `${name} means something else here`,
          place,
        );
      }
      if (isLater(file, scope, place, name) && !(what === 'the annotation' && isReadLater(file)))
        throw conflict(
          `${name} in ${what} ${source} is not bound yet at ${at}`,
          `${name} is bound below`,
          place,
        );
    }
  }

  function conflict(message: string, text: string, place: FileSpan): TugError {
    const location = locator.locate(place);
    return new TugError('NameConflict', message, {
      hint: 'import or bind it there first, or give code that means the same everywhere',
      details: { location, ends: [{ location, text }], suggestions: [] },
    });
  }
}

function meaningOf(engine: PythonEngine, file: PythonFile, scope: number, name: string): string | null {
  const symbol = visibleSymbolNamed(file.facts, scope, name);
  const resolved =
    symbol >= 0 ? engine.program.resolve({ file, symbol }) : engine.program.resolveUnbound(file, name);
  const keys = resolved.flatMap(definitionsOfResolved).map(definitionKey).sort();
  if (keys.length > 0) return keys.join(' ');
  return symbol >= 0 ? definitionKey({ kind: 'symbol', ref: { file, symbol } }) : null;
}

/** What the name means at the top of the function's own module. */
function homeMeaning(engine: PythonEngine, home: PythonFile, name: string): string | null {
  return meaningOf(engine, home, MODULE_SCOPE, name);
}

/** Whether annotations are not evaluated where they stand. */
function isReadLater({ isStub, facts }: PythonFile): boolean {
  return (
    isStub || facts.imports.some(({ module, name }) => module === '__future__' && name === 'annotations')
  );
}

/** Whether the name is of the same scope and every statement that binds it comes later. */
function isLater({ facts }: PythonFile, scope: number, { span }: FileSpan, name: string): boolean {
  const symbol = symbolNamed(facts, scope, name);
  if (symbol < 0) return false;
  const bindings = bindingNodesOf(facts, symbol);
  return bindings.length > 0 && bindings.every(({ node }) => facts.tree.start[node]! > span.start);
}
