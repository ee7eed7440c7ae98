// Turning one dotted name into another in the text: what both have in common at their ends is left as it stands, so that the
// binding check can follow it.
import type { Span } from '../../../../base/span.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';

export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** `nodes` are the names of the old path, the last of them that of the module. Null when more than dots and blanks stands between. */
export function editDotted(
  tree: SyntaxTree,
  nodes: readonly number[],
  wanted: readonly string[],
): readonly TextEdit[] | null {
  const span = { start: tree.start[nodes[0]!]!, end: tree.end[nodes.at(-1)!]! };
  const text = textBetween(tree, span.start, span.end);
  if (!/^[\p{L}\p{N}_.\s\\]*$/u.test(text)) return null;
  return editPath(tree, { nodes, span, same: 1 }, '', wanted);
}

export interface OldPath {
  readonly nodes: readonly number[];
  /** Of all of it, with leading dots. */
  readonly span: Span;
  /** How many names at its end mean what they meant. */
  readonly same: number;
}

/** `lead` are the new leading dots. */
export function editPath(
  tree: SyntaxTree,
  { nodes, span, same }: OldPath,
  lead: string,
  wanted: readonly string[],
): readonly TextEdit[] {
  const old = nodes.map((node) => nameText(tree, tree.data[node]!));
  const hadLead = old.length === 0 || tree.start[nodes[0]!]! > span.start;
  const most = Math.min(same, old.length, wanted.length);
  let tail = 0;
  while (tail < most && old.at(-1 - tail) === wanted.at(-1 - tail)) tail++;
  const edits: TextEdit[] = [];
  // The module's own name, when it changes, is replaced by itself, so that it can be followed.
  const kept = tail === 0 && most === 1 ? 1 : tail;
  if (kept > tail) {
    const node = nodes.at(-1)!;
    edits.push({ span: { start: tree.start[node]!, end: tree.end[node]! }, text: wanted.at(-1)! });
  }
  let head = 0;
  // Where one path is the beginning of the other, the last name that both have is replaced with what follows it.
  const room = Math.min(old.length, wanted.length) - Math.max(kept, 1);
  if (lead === '' && !hadLead) while (head < room && old[head] === wanted[head]) head++;
  const middle = wanted.slice(head, wanted.length - kept);
  const end = kept === 0 ? span.end : tree.start[nodes[nodes.length - kept]!]!;
  // Where no name stays, one more byte goes with it: a name that is replaced by itself would be taken for the same.
  const isBlankBefore = tree.bytes[span.start - 1] === 0x20;
  const before = kept > 0 ? '' : head > 0 ? '.' : isBlankBefore ? ' ' : '';
  const start = (head === 0 ? span.start : (tree.start[nodes[head]!] ?? span.end)) - before.length;
  const text = `${before}${head === 0 ? lead : ''}${middle.join('.')}${kept > 0 && middle.length > 0 ? '.' : ''}`;
  if (textBetween(tree, start, end) !== text) edits.unshift({ span: { start, end }, text });
  return edits;
}
