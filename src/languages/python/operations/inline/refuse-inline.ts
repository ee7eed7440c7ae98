// Why something cannot be inlined, with the place and a way out.
import { TugError } from '../../../../base/tug-error.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonContext } from '../python-context.ts';

/** The symbol itself is of a kind that cannot be inlined. */
export function cannotInline(name: string, reason: string, hint?: string): TugError {
  return new TugError('UnsupportedOperation', `${name} cannot be inlined: ${reason}`, {
    hint: hint ?? 'inline takes variables, constants, functions, methods and parameters with one value',
    details: { operation: 'inline', reason },
  });
}

/** The program would do something else. */
export function wouldChange(
  context: PythonContext,
  name: string,
  place: FileSpan,
  reason: string,
  hint?: string,
): TugError {
  const location = new Locator(context.view).locate(place);
  const where = `${location.file}:${location.line}:${location.col}`;
  return new TugError('WouldChangeBehavior', `${name} cannot be inlined at ${where}: ${reason}`, {
    hint: hint ?? 'leave it as it is, or change the code at that place first',
    details: { operation: 'inline', location, reason },
  });
}

export function stillUsed(
  context: PythonContext,
  name: string,
  places: readonly (FileSpan & { readonly reason: string })[],
): TugError {
  const locator = new Locator(context.view);
  const uses = places.map((place) => ({ location: locator.locate(place), reason: place.reason }));
  const { file, line, col } = uses[0]!.location;
  const more = uses.length > 1 ? ` and ${uses.length - 1} more` : '';
  return new TugError(
    'StillInUse',
    `${name} would still be used at ${file}:${line}:${col}${more}: ${uses[0]!.reason}`,
    {
      hint: 'keep the definition with --keep, or change these places first',
      details: { location: uses[0]!.location, uses },
    },
  );
}

export function spanOfNode({ path, facts: { tree } }: PythonFile, node: number): FileSpan {
  return { file: path, span: { start: tree.start[node]!, end: tree.end[node]! } };
}
