// Lines of imports: one more behind a statement, and names taken out of statements beside it; and the chains of names that
// need them.
import type { Span } from '../../../../base/span.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { removeImports } from '../../rewrite/remove-imports.ts';
import { isBlankLine, lineEnd, nextLine } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { CarriedSpan, FileChange } from './text-change.ts';

/** New lines behind a statement, without the last line break; null when other code stands on its line. */
export function lineBehind(
  file: PythonFile,
  statement: number,
  lines: string,
  carried: readonly CarriedSpan[] = [],
): FileChange | null {
  const { tree } = file.facts;
  if (statementExtent(tree, statement).sharesLine) return null;
  const { lineEnding } = sourceStyle(tree);
  const offset = nextLine(tree, lineEnd(tree, tree.end[statement]!));
  const isOpen = offset > 0 && tree.bytes[offset - 1] !== 0x0a && tree.bytes[offset - 1] !== 0x0d;
  const before = isOpen ? lineEnding : '';
  // Places in the text move with every line break that is longer here.
  const shift = (at: number) => {
    const breaks = encodeText(tree, lines)
      .subarray(0, at)
      .filter((byte) => byte === 0x0a).length;
    return at + before.length + breaks * (lineEnding.length - 1);
  };
  return {
    file: file.path,
    span: { start: offset, end: offset },
    text: encodeText(tree, `${before}${lines.replaceAll('\n', lineEnding)}${lineEnding}`),
    carried: carried.map(({ from, offset: at }) => ({ from, offset: shift(at) })),
  };
}

/** Imports (by index) that go; `added` are changes that put new lines among them. */
export function removeFromLines(
  file: PythonFile,
  gone: readonly number[],
  added: readonly FileChange[],
): { readonly changes: readonly FileChange[]; readonly removed: readonly FileSpan[] } {
  const { facts } = file;
  const { tree } = facts;
  const changes: FileChange[] = [];
  const removed: FileSpan[] = [];
  const offsets = added.filter(({ span }) => span.start === span.end).map(({ span }) => span.start);
  for (const { span, text } of gone.length === 0 ? [] : removeImports(facts, gone)) {
    for (const piece of text === '' ? cutAt(tree, span, offsets) : [span]) {
      changes.push({ file: file.path, span: piece, text: encodeText(tree, text) });
      removed.push({ file: file.path, span: piece });
    }
  }
  return { changes, removed };
}

/** Where a new line takes the place of an old one, the blank lines around it stay. */
function cutAt(tree: SyntaxTree, { start, end }: Span, offsets: readonly number[]): readonly Span[] {
  const cuts = [...new Set(offsets.filter((offset) => start < offset && offset <= end))].sort(
    (a, b) => a - b,
  );
  if (cuts.length === 0) return [{ start, end }];
  const pieces: Span[] = [];
  let from = behindBlankLines(tree, start);
  for (const to of [...cuts, end]) {
    if (from < to && behindBlankLines(tree, from) < to) pieces.push({ start: from, end: to });
    from = Math.max(from, to);
  }
  return pieces;
}

function behindBlankLines(tree: SyntaxTree, offset: number): number {
  let at = offset;
  while (at < tree.length && isBlankLine(tree, at)) at = nextLine(tree, at);
  return at;
}

/** `a.b.c` from its first name on. */
export function chainAt(tree: SyntaxTree, parent: Int32Array, root: number): string {
  const names = [nameText(tree, tree.data[root]!)];
  for (let at = root; tree.kind[parent[at]!] === Node.Attribute; at = parent[at]!) {
    names.push(nameText(tree, tree.data[parent[at]! - 1]!));
  }
  return names.join('.');
}

/** The module as it is spelled between `from` and `import`, with the space before it. */
export function moduleSpan(
  tree: SyntaxTree,
  statement: number,
  path: readonly number[],
): { readonly span: Span; readonly before: string; readonly after: string } {
  const { bytes } = tree;
  const start = tree.start[statement]! + 'from'.length;
  let end = path.length > 0 ? tree.end[path.at(-1)!]! : start;
  if (path.length === 0) while (bytes[end] === 0x20 || bytes[end] === 0x09 || bytes[end] === 0x2e) end++;
  if (path.length === 0) while (bytes[end - 1] !== 0x2e) end--;
  const after = bytes[end] === 0x20 || bytes[end] === 0x09 || bytes[end] === 0x5c ? '' : ' ';
  return { span: { start, end }, before: ' ', after };
}
