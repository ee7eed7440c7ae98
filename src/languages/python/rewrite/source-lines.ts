// Lines of a source: where they begin and end, and what stands before a place on its line. Edits that take whole
// statements away or put new ones in are made of these.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;

/** The first byte of the line that holds the offset. A byte order mark is part of no line. */
export function lineStart({ bytes, begin }: SyntaxTree, offset: number): number {
  let at = offset;
  while (at > begin && bytes[at - 1] !== LINE_FEED && bytes[at - 1] !== CARRIAGE_RETURN) at--;
  return at;
}

/** The first byte behind the line's ending; the end of the source when the line has none. */
export function nextLine({ bytes, length }: SyntaxTree, offset: number): number {
  let at = offset;
  while (at < length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at++;
  if (at >= length) return length;
  return bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
}

/** The offset of the line's ending, or the end of the source. */
export function lineEnd({ bytes, length }: SyntaxTree, offset: number): number {
  let at = offset;
  while (at < length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at++;
  return at;
}

export function isBlankBetween({ bytes }: SyntaxTree, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte !== SPACE && byte !== TAB && byte !== FORM_FEED) return false;
  }
  return true;
}

/** Whether the line holds nothing but white space. */
export function isBlankLine(tree: SyntaxTree, offset: number): boolean {
  const start = lineStart(tree, offset);
  return isBlankBetween(tree, start, lineEnd(tree, start));
}

/** The white space that the line of the offset begins with. */
export function indentationAt(tree: SyntaxTree, offset: number): string {
  const start = lineStart(tree, offset);
  let end = start;
  while (end < tree.length && (tree.bytes[end] === SPACE || tree.bytes[end] === TAB)) end++;
  return textBetween(tree, start, end);
}

export function textBetween({ bytes, encoding }: SyntaxTree, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString(
    encoding === 'utf-8' ? 'utf8' : 'latin1',
  );
}
