// New text of a file in the file's own encoding and line endings. Bytes of an encoding that is not UTF-8 are carried as
// Latin-1, as they were read.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';

export function encodeText({ encoding }: SyntaxTree, text: string): Uint8Array {
  return Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1');
}
