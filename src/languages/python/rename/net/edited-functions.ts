// The functions that a patch reaches into. Inside of them values may come from elsewhere afterwards, so attributes are
// looked at there even where their text stays.
import type { Span } from '../../../../base/span.ts';
import type { KeptPart } from '../../../../kernel/patch/edit-map.ts';
import { FUNCTION_SCOPE, LAMBDA_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Side } from './kept-names.ts';

/** Extents of the innermost functions around the edits, in the old text or in the new one. */
export function editedFunctions(
  file: PythonFile | null,
  parts: readonly KeptPart[],
  side: Side,
): readonly Span[] {
  if (file === null) return [];
  const { scopes, tree } = file.facts;
  const found = new Map<number, Span>();
  for (const { start, end } of gaps(parts, side)) {
    let innermost = -1;
    // Parents come before children.
    for (let scope = 1; scope < scopes.count; scope++) {
      const kind = scopes.kind[scope];
      if (kind !== FUNCTION_SCOPE && kind !== LAMBDA_SCOPE) continue;
      const node = scopes.node[scope]!;
      if (tree.start[node]! <= start && end <= tree.end[node]! && start < tree.end[node]!) innermost = node;
    }
    if (innermost >= 0) found.set(innermost, { start: tree.start[innermost]!, end: tree.end[innermost]! });
  }
  return [...found.values()];
}

export function isInRanges(ranges: readonly Span[], offset: number): boolean {
  return ranges.some(({ start, end }) => start <= offset && offset < end);
}

/** What lies between the parts that stay. */
function gaps(parts: readonly KeptPart[], side: Side): readonly Span[] {
  const shiftOf = ({ shift }: KeptPart) => (side === 'before' ? 0 : shift);
  const found: Span[] = [];
  let reached = 0;
  for (const part of parts) {
    const start = part.start + shiftOf(part);
    // Text that was put in leaves no gap in the old text, and still stands somewhere.
    if (part !== parts[0] || part.start > 0 || part.shift !== 0) found.push({ start: reached, end: start });
    reached = part.end + shiftOf(part);
  }
  return found;
}
