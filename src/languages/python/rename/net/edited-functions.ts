// The functions that a patch reaches into. Inside of them values may come from elsewhere afterwards, so attributes are
// looked at there even where their text stays.
import type { Span } from '../../../../base/span.ts';
import type { KeptPart } from '../../../../kernel/patch/edit-map.ts';
import { FUNCTION_SCOPE, LAMBDA_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Side } from './kept-names.ts';

export interface EditedFunction {
  readonly node: number;
  /** What is edited in it, and in no function inside of it. */
  readonly gaps: readonly Span[];
}

/** The innermost functions around the edits, in the old text or in the new one. */
export function editedFunctions(
  file: PythonFile,
  parts: readonly KeptPart[],
  side: Side,
): readonly EditedFunction[] {
  const { scopes, tree } = file.facts;
  const found = new Map<number, Span[]>();
  for (const gap of gaps(parts, side)) {
    let innermost = -1;
    // Parents come before children.
    for (let scope = 1; scope < scopes.count; scope++) {
      const kind = scopes.kind[scope];
      if (kind !== FUNCTION_SCOPE && kind !== LAMBDA_SCOPE) continue;
      const node = scopes.node[scope]!;
      const isAround = tree.start[node]! <= gap.start && gap.end <= tree.end[node]!;
      if (isAround && gap.start < tree.end[node]!) innermost = node;
    }
    if (innermost === -1) continue;
    const known = found.get(innermost);
    if (known === undefined) found.set(innermost, [gap]);
    else known.push(gap);
  }
  return [...found].map(([node, own]) => ({ node, gaps: own }));
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
