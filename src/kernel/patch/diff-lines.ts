// Which lines differ between two texts. Where the edits are known they say it; otherwise equal ends are trimmed and a
// bounded Myers search does the rest. Lines end at LF only, as in git: a CR is a byte of its line like any other.
import { lineIndexOf } from '../../base/line-index.ts';
import type { ResolvedEdit } from './patch-set.ts';

/** Lines [beforeStart, beforeEnd) of the old text became lines [afterStart, afterEnd) of the new one; from 0. */
export interface LineChange {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

export interface Lines {
  readonly bytes: Uint8Array;
  /** Where each line begins, and at the end where the text ends. */
  readonly starts: Uint32Array;
  readonly count: number;
}

/** Past this many differing lines the search is given up and a block stands as replaced whole. */
const SEARCH_LIMIT = 1000;

/** Sorted, and with at least one equal line between any two. */
export function diffLines(
  before: Lines,
  after: Lines,
  edits: readonly ResolvedEdit[],
): readonly LineChange[] {
  const whole = { beforeStart: 0, beforeEnd: before.count, afterStart: 0, afterEnd: after.count };
  const blocks = edits.length === 0 ? [whole] : blocksOfEdits(before, after, edits);
  return blocks.flatMap((block) => refineBlock(before, after, block));
}

export function splitLines(bytes: Uint8Array): Lines {
  return linesOfIndex(bytes) ?? searchLines(bytes);
}

/** Without a CR the lines of a diff are those that everybody counts, and where they begin is known by now. */
function linesOfIndex(bytes: Uint8Array): Lines | null {
  const { length } = bytes;
  if (bytes.includes(13)) return null;
  const { starts } = lineIndexOf(bytes);
  if (!(starts instanceof Uint32Array)) return null;
  if (starts.at(-1) === length) return { bytes, starts, count: starts.length - 1 };
  const all = new Uint32Array(starts.length + 1);
  all.set(starts);
  all[starts.length] = length;
  return { bytes, starts: all, count: starts.length };
}

function searchLines(bytes: Uint8Array): Lines {
  const starts: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    starts.push(at);
    const end = bytes.indexOf(10, at);
    at = end === -1 ? bytes.length : end + 1;
  }
  starts.push(bytes.length);
  return { bytes, starts: Uint32Array.from(starts), count: starts.length - 1 };
}

/** The lines of the text that edits made of another one: they need not be looked for where every edit stays in its line. */
export function linesAfter(before: Lines, after: Uint8Array, edits: readonly ResolvedEdit[]): Lines {
  if (edits.length === 0 || !edits.every(staysInLine)) return splitLines(after);
  const starts = new Uint32Array(before.starts.length);
  let line = 0;
  let shift = 0;
  for (const { span, edit } of edits) {
    for (; before.starts[line]! <= span.start; line++) starts[line] = before.starts[line]! + shift;
    shift += edit.text.length - (span.end - span.start);
  }
  for (; line < starts.length; line++) starts[line] = before.starts[line]! + shift;
  return { bytes: after, starts, count: before.count };
}

/** Something of the line stays, and it stays one line. */
function staysInLine({ edit, before }: ResolvedEdit): boolean {
  return edit.text.length > 0 && before.length > 0 && !edit.text.includes(10) && !before.includes(10);
}

/** The lines that edits touch, in both texts; neighbours that share a line become one block. */
function blocksOfEdits(before: Lines, after: Lines, edits: readonly ResolvedEdit[]): readonly LineChange[] {
  const blocks: LineChange[] = [];
  let shift = 0;
  for (const { span, edit } of edits) {
    const newStart = span.start + shift;
    const newEnd = newStart + edit.text.length;
    shift = newEnd - span.end;
    const block = blockOfEdit(before, after, span.start, span.end, newStart, newEnd);
    const last = blocks.at(-1);
    if (last === undefined || block.beforeStart > last.beforeEnd) {
      blocks.push(block);
    } else {
      // The later edit alone says where the block ends: the earlier one could not know that its line is edited again.
      blocks[blocks.length - 1] = { ...block, beforeStart: last.beforeStart, afterStart: last.afterStart };
    }
  }
  return blocks;
}

function blockOfEdit(
  before: Lines,
  after: Lines,
  start: number,
  end: number,
  newStart: number,
  newEnd: number,
): LineChange {
  const beforeStart = lineAt(before, start);
  const afterStart = lineAt(after, newStart - (start - before.starts[beforeStart]!));
  // An edit that ends with a line in both texts leaves the next line alone.
  const clean = isLineStart(before, end) && isLineStart(after, newEnd);
  const lineAfter = (lines: Lines, at: number) =>
    clean ? lineAt(lines, at) : Math.min(lineAt(lines, at) + 1, lines.count);
  return { beforeStart, beforeEnd: lineAfter(before, end), afterStart, afterEnd: lineAfter(after, newEnd) };
}

/** The line a byte is in; the end of a text that ends with LF is in the line after the last. */
function lineAt({ bytes, starts, count }: Lines, offset: number): number {
  if (offset === bytes.length && count > 0) return bytes[offset - 1] === 10 ? count : count - 1;
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isLineStart({ bytes }: Lines, offset: number): boolean {
  return offset === 0 || bytes[offset - 1] === 10;
}

function refineBlock(before: Lines, after: Lines, block: LineChange): readonly LineChange[] {
  let { beforeStart, beforeEnd, afterStart, afterEnd } = block;
  while (
    beforeStart < beforeEnd &&
    afterStart < afterEnd &&
    sameLine(before, beforeStart, after, afterStart)
  ) {
    beforeStart++;
    afterStart++;
  }
  while (
    beforeStart < beforeEnd &&
    afterStart < afterEnd &&
    sameLine(before, beforeEnd - 1, after, afterEnd - 1)
  ) {
    beforeEnd--;
    afterEnd--;
  }
  if (beforeStart === beforeEnd && afterStart === afterEnd) return [];
  const rest = { beforeStart, beforeEnd, afterStart, afterEnd };
  if (beforeStart === beforeEnd || afterStart === afterEnd) return [rest];
  // By far the most: a line in which something was replaced.
  if (beforeStart + 1 === beforeEnd && afterStart + 1 === afterEnd) return [rest];
  return searchChanges(before, after, rest) ?? [rest];
}

/** The shortest list of changed lines (Myers, greedy), or null when it is longer than the limit. */
function searchChanges(before: Lines, after: Lines, block: LineChange): readonly LineChange[] | null {
  const names = new Map<string, number>();
  const a = nameLines(before, block.beforeStart, block.beforeEnd, names);
  const b = nameLines(after, block.afterStart, block.afterEnd, names);
  const limit = Math.min(a.length + b.length, SEARCH_LIMIT);
  const middle = limit + 1;
  const furthest = new Int32Array(2 * limit + 3);
  const history: Int32Array[] = [];
  for (let d = 0; d <= limit; d++) {
    history.push(furthest.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && furthest[middle + k - 1]! < furthest[middle + k + 1]!);
      let x = down ? furthest[middle + k + 1]! : furthest[middle + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return traceBack(history, a.length, b.length, block);
    }
  }
  return null;
}

/** Walks the search back from the ends; `history[d]` holds the furthest lines before step d, for -d-1 to d+1. */
function traceBack(
  history: readonly Int32Array[],
  x: number,
  y: number,
  block: LineChange,
): readonly LineChange[] {
  const changes: LineChange[] = [];
  for (let d = history.length - 1; d > 0; d--) {
    const at = (k: number) => history[d]![k + d + 1]!;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const previous = down ? k + 1 : k - 1;
    const fromX = at(previous);
    const fromY = fromX - previous;
    const last = changes.at(-1);
    const step = {
      beforeStart: block.beforeStart + fromX,
      beforeEnd: block.beforeStart + fromX + (down ? 0 : 1),
      afterStart: block.afterStart + fromY,
      afterEnd: block.afterStart + fromY + (down ? 1 : 0),
    };
    // Steps are found from the end; one that touches the change after it is part of it.
    if (last !== undefined && step.beforeEnd === last.beforeStart && step.afterEnd === last.afterStart) {
      changes[changes.length - 1] = { ...last, beforeStart: step.beforeStart, afterStart: step.afterStart };
    } else changes.push(step);
    [x, y] = [fromX, fromY];
  }
  return changes.reverse();
}

/** Equal lines get equal numbers, so that the search compares numbers. */
function nameLines(lines: Lines, start: number, end: number, names: Map<string, number>): Int32Array {
  const { bytes, starts } = lines;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Int32Array.from({ length: end - start }, (_, i) => {
    const line = text.toString('latin1', starts[start + i]!, starts[start + i + 1]!);
    const name = names.get(line) ?? names.size;
    names.set(line, name);
    return name;
  });
}

function sameLine(a: Lines, i: number, b: Lines, j: number): boolean {
  const length = a.starts[i + 1]! - a.starts[i]!;
  if (length !== b.starts[j + 1]! - b.starts[j]!) return false;
  for (let n = 0; n < length; n++) {
    if (a.bytes[a.starts[i]! + n] !== b.bytes[b.starts[j]! + n]) return false;
  }
  return true;
}
