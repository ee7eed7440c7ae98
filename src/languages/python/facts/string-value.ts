// The value of string literals, as far as it can be read off the source without guessing.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import {
  BACKSLASH,
  BYTES,
  FORMAT,
  prefixLength,
  quoteLength,
  TEMPLATE,
  UNTERMINATED,
} from '../syntax/string-part.ts';
import { partsOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { CodeUnit } from './file-facts.ts';

/** The span of a literal's contents in the file, which spell the value byte for byte. */
interface PlainString {
  readonly start: number;
  readonly end: number;
}

/** The contents of a string Constant of one literal without escapes (or raw); null for every other node. */
export function plainString(tree: SyntaxTree, node: number): PlainString | null {
  if (!isString(tree, node)) return null;
  const part = tree.data[node]!;
  if (part < 0 || tree.partEnd[part] !== tree.end[node]) return null;
  return plainPart(tree, part);
}

/** The text of a string Constant: literals without escapes, also several in a row; null when it is not that plain. */
export function stringValue(unit: CodeUnit, node: number): string | null {
  const { tree } = unit;
  if (!isString(tree, node)) return null;
  let text = '';
  for (const part of partsOf(tree, node)) {
    const contents = plainPart(tree, part);
    if (contents === null) return null;
    text += textOf(tree, contents.start, contents.end);
  }
  return text;
}

export function isString(tree: SyntaxTree, node: number): boolean {
  return (
    tree.kind[node] === Node.Constant && (tree.flags[node]! & Flag.CONSTANT_TYPE) === Flag.CONSTANT_STRING
  );
}

/** The source between two offsets. */
export function textOf(tree: SyntaxTree, start: number, end: number): string {
  const { bytes } = tree;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString(
    tree.encoding === 'utf-8' ? 'utf8' : 'latin1',
  );
}

function plainPart(tree: SyntaxTree, part: number): PlainString | null {
  const flags = tree.partFlags[part]!;
  if (flags & (BACKSLASH | BYTES | FORMAT | TEMPLATE | UNTERMINATED)) return null;
  const quote = quoteLength(flags);
  return {
    start: tree.partStart[part]! + prefixLength(flags) + quote,
    end: tree.partEnd[part]! - quote,
  };
}
