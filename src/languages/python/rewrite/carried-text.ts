// New text that is partly made up and partly taken from the source, with where each taken piece comes from: the binding check
// follows names through it.
import type { Span } from '../../../base/span.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { encodeText } from './encode-text.ts';

export interface CarriedText {
  readonly bytes: Uint8Array;
  readonly carried: readonly CarriedPiece[];
}

interface CarriedPiece {
  readonly from: Span;
  /** In bytes, in the new text. */
  readonly offset: number;
}

export interface TextBuilder {
  /** Bytes so far: where the next piece will stand. */
  length(): number;
  add(text: string): void;
  /** Source text as it is. */
  copy(start: number, end: number): void;
  build(): CarriedText;
}

export function textBuilder(tree: SyntaxTree): TextBuilder {
  const pieces: Uint8Array[] = [];
  const carried: CarriedPiece[] = [];
  let length = 0;
  const push = (bytes: Uint8Array) => {
    pieces.push(bytes);
    length += bytes.length;
  };
  return {
    length: () => length,
    add: (text) => push(encodeText(tree, text)),
    copy(start, end) {
      carried.push({ from: { start, end }, offset: length });
      push(tree.bytes.subarray(start, end));
    },
    build: () => ({ bytes: Buffer.concat(pieces), carried }),
  };
}
