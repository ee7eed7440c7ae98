// The patch as git writes it, byte for byte applicable with `git apply` and `patch -p1`: line ends, missing final
// newlines and bytes that are no text stay what they are, so the result is bytes, not a string.
import type { Lines } from './diff-lines.ts';
import { CONTEXT_LINES, diffFiles, type FileDiff, type Hunk } from './file-diff.ts';
import { quoteGitLabel, quoteGitPath, quoteGitPathWithSpaces } from './git-path.ts';
import { GrowingBytes } from './growing-bytes.ts';
import type { MaterializedPatch } from './patch-set.ts';

export type GitFileMode = '100644' | '100755';

/** `modeOf` tells the mode of a file before the patch; without it all are plain files. */
export function unifiedDiff(
  patch: MaterializedPatch,
  modeOf: (path: string) => GitFileMode = () => '100644',
): Uint8Array {
  const out = new GrowingBytes();
  for (const file of inDiffOrder(diffFiles(patch))) {
    const { oldPath, newPath, before, after, hunks } = file;
    const header = describeFile(file, modeOf);
    // Two files with the same content that change places leave nothing to show.
    if (header.length === 0 && hunks.length === 0) continue;
    const add = (line: string) => out.addText(`${line}\n`);
    const quote = hunks.length === 0 ? quoteGitPathWithSpaces : quoteGitPath;
    add(`diff --git ${quote(`a/${oldPath ?? newPath}`)} ${quote(`b/${newPath ?? oldPath}`)}`);
    header.forEach(add);
    if (hunks.length === 0) continue;
    add(`--- ${oldPath === null ? '/dev/null' : quoteGitLabel(`a/${oldPath}`)}`);
    add(`+++ ${newPath === null ? '/dev/null' : quoteGitLabel(`b/${newPath}`)}`);
    for (const hunk of hunks) writeHunk(before, after, hunk, out);
  }
  return out.bytes();
}

/** By path; but a new file at a path that another one leaves comes last, because GNU patch goes through them in turn. */
function inDiffOrder(files: readonly FileDiff[]): readonly FileDiff[] {
  const left = new Set(files.map(({ oldPath }) => oldPath));
  const waits = ({ oldPath, newPath }: FileDiff) => oldPath === null && left.has(newPath);
  return [...files.filter((file) => !waits(file)), ...files.filter(waits)];
}

/** The lines between `diff --git` and the hunks. */
function describeFile(file: FileDiff, modeOf: (path: string) => GitFileMode): readonly string[] {
  const { oldPath, newPath, modeFrom, executable, before, after, hunks } = file;
  const newMode = modeFrom === null ? (executable ? '100755' : '100644') : modeOf(modeFrom);
  // Without the ids of nothing and of the empty blob, GNU patch does not see that an empty file comes or goes.
  if (oldPath === null) {
    return [`new file mode ${newMode}`, ...(hunks.length === 0 ? ['index 0000000..e69de29'] : [])];
  }
  if (newPath === null) {
    return [
      `deleted file mode ${modeOf(oldPath)}`,
      ...(hunks.length === 0 ? ['index e69de29..0000000'] : []),
    ];
  }
  if (oldPath === newPath) {
    const oldMode = modeOf(oldPath);
    return oldMode === newMode ? [] : [`old mode ${oldMode}`, `new mode ${newMode}`];
  }
  return [
    `similarity index ${similarity(before, after, hunks)}%`,
    `rename from ${quoteGitPath(oldPath)}`,
    `rename to ${quoteGitPath(newPath)}`,
  ];
}

function writeHunk(before: Lines, after: Lines, hunk: Hunk, out: GrowingBytes): void {
  const [first, last] = [hunk[0]!, hunk.at(-1)!];
  const leading = Math.min(CONTEXT_LINES, first.beforeStart);
  const trailing = Math.min(CONTEXT_LINES, before.count - last.beforeEnd);
  const oldRange = range(first.beforeStart - leading, last.beforeEnd + trailing);
  const newRange = range(first.afterStart - leading, last.afterEnd + trailing);
  out.addText(`@@ -${oldRange} +${newRange} @@\n`);
  let written = first.beforeStart - leading;
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of hunk) {
    writeLines(before, written, beforeStart, ' ', out);
    writeLines(before, beforeStart, beforeEnd, '-', out);
    writeLines(after, afterStart, afterEnd, '+', out);
    written = beforeEnd;
  }
  writeLines(before, written, written + trailing, ' ', out);
}

/** `start,count` as diff counts: from 1, the count left out when it is 1, the line before when it is 0. */
function range(start: number, end: number): string {
  const count = end - start;
  if (count === 1) return `${start + 1}`;
  return count === 0 ? `${start},0` : `${start + 1},${count}`;
}

function writeLines(
  { bytes, starts }: Lines,
  start: number,
  end: number,
  sign: string,
  out: GrowingBytes,
): void {
  for (let line = start; line < end; line++) {
    const [from, to] = [starts[line]!, starts[line + 1]!];
    out.addText(sign);
    out.add(bytes, from, to);
    if (bytes[to - 1] !== 10) out.addText('\n\\ No newline at end of file\n');
  }
}

/** How much of the larger of the two texts stands in lines that did not change, in percent; 100 only when all does. */
function similarity(before: Lines, after: Lines, hunks: readonly Hunk[]): number {
  if (hunks.length === 0) return 100;
  let kept = before.bytes.length;
  for (const { beforeStart, beforeEnd } of hunks.flat()) {
    kept -= before.starts[beforeEnd]! - before.starts[beforeStart]!;
  }
  return Math.min(99, Math.floor((100 * kept) / Math.max(before.bytes.length, after.bytes.length)));
}
