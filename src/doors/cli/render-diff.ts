// A unified diff with colours, as git shows it. Control characters in the files are shown, not obeyed.
import { printable } from './printable-text.ts';
import type { TextStyle } from './text-style.ts';

export function renderDiff(diff: string, style: TextStyle): readonly string[] {
  const lines = diff.split('\n');
  if (lines.at(-1) === '') lines.pop();
  let inHunk = false;
  return lines.map((line) => {
    if (line.startsWith('@@')) inHunk = true;
    else if (!/^[ +\-\\]/.test(line) || (!inHunk && /^(---|\+\+\+) /.test(line))) inHunk = false;
    // A carriage return at the end of a line is part of the file's line ending, not news.
    return paintLine(printable(line.replace(/\r$/, '')), inHunk, style);
  });
}

function paintLine(line: string, inHunk: boolean, style: TextStyle): string {
  if (line.startsWith('@@')) return style.cyan(line);
  if (!inHunk) return line === '' ? line : style.bold(line);
  if (line.startsWith('+')) return style.green(line);
  if (line.startsWith('-')) return style.red(line);
  return line.startsWith('\\') ? style.dim(line) : line;
}
