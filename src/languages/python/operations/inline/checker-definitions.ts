// Definitions that only type checkers read: overloads, and what a stub says of a module. They have no value to inline, and go
// with the one that has.
import type { PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { decoratorName } from '../../rename/decorator-name.ts';
import { statementThatBinds } from '../../rewrite/statement-that-binds.ts';
import type { PythonContext } from '../python-context.ts';
import type { Uses } from './find-uses.ts';

export interface CheckerDefinition {
  readonly file: PythonFile;
  readonly statement: number;
  readonly place: Place;
}

/** Of everything that binds the symbol, what is there for checkers; the rest stays in `bindings`. */
export function checkerDefinitions(
  { engine }: PythonContext,
  file: PythonFile,
  uses: Uses,
): { readonly uses: Uses; readonly told: readonly CheckerDefinition[] } {
  const stub = engine.program.counterpart(file);
  const told = uses.bindings.flatMap((place): readonly CheckerDefinition[] => {
    const { facts } = place.file;
    const statement = place.unit === facts ? statementThatBinds(facts, place.node) : null;
    if (typeof statement !== 'number') return [];
    const isTold = place.file === stub || (place.file === file && isOverload(file, statement));
    return isTold ? [{ file: place.file, statement, place }] : [];
  });
  const bindings = uses.bindings.filter((place) => told.every((each) => each.place !== place));
  return { uses: { ...uses, bindings }, told };
}

/** Whether the statement is a definition with `@overload`. */
export function isOverload(file: PythonFile, statement: number): boolean {
  const fact = file.facts.functions.find(({ node }) => node === statement);
  return fact?.decorators.some((node) => decoratorName(file, node) === 'overload') === true;
}
