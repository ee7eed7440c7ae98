// How extraction says no: what is selected, where, why, and the nearest range that would do.

import { positionOf } from '../../../../base/line-index.ts';
import type { Span } from '../../../../base/span.ts';
import { TugError } from '../../../../base/tug-error.ts';
import type { RangeChange } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonContext } from '../python-context.ts';

/** The file of the range; one that does not parse says nothing for certain. */
export function readableFile({ engine, view }: PythonContext, { range }: RangeChange): PythonFile {
  const file = engine.program.file(range.file)!;
  const [problem] = file.facts.tree.problems;
  if (problem === undefined) return file;
  const span = { start: problem.start, end: problem.end };
  const location = new Locator(view).locate({ file: range.file, span });
  const { line, col } = location;
  throw new TugError(
    'AnalysisBlocked',
    `${range.file}:${line}:${col} does not parse (${problem.message}), and the range is in it`,
    { details: { location, reason: problem.message } },
  );
}

/** `src/a.py:3:5-4:10` */
export function showRange(view: WorkspaceView, file: string, { start, end }: Span): string {
  const lines = new Locator(view).lineIndex(file);
  const from = positionOf(lines, start);
  const to = positionOf(lines, end);
  return `${file}:${from.line}:${from.col}-${to.line}:${to.col}`;
}

/** `3:5`, for messages about the file at hand. */
export function showPlace(view: WorkspaceView, file: string, offset: number): string {
  const { line, col } = positionOf(new Locator(view).lineIndex(file), offset);
  return `${line}:${col}`;
}

/** The range is not something that can be extracted. */
export function badRange(
  view: WorkspaceView,
  { operation, range }: RangeChange,
  reason: string,
  nearest: readonly Span[],
): TugError {
  const asked = showRange(view, range.file, range.span);
  const ranges = nearest.map((span) => showRange(view, range.file, span));
  const [first] = ranges;
  return new TugError('InvalidArgument', `${operation} of ${asked}: ${reason}`, {
    hint:
      first === undefined
        ? 'select one expression or whole statements'
        : `the nearest range that can be selected is --range ${first}`,
    details: { argument: '--range', value: asked, reason, nearest: ranges },
  });
}

export const TEXT_MATTERS = 'its text matters where it stands: a pattern, an annotation, a template';

/** The program would do something else. */
export function unsafe(
  view: WorkspaceView,
  { operation, range }: RangeChange,
  reason: string,
  at: Span,
  hint?: string,
): TugError {
  const asked = showRange(view, range.file, range.span);
  return new TugError('WouldChangeBehavior', `${operation} of ${asked} is refused: ${reason}`, {
    ...(hint === undefined ? {} : { hint }),
    details: { operation, reason, location: new Locator(view).locate({ file: range.file, span: at }) },
  });
}
