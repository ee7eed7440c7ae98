// PEP 484 type comments: the tokenizer found them, the parser knows which statement or parameter they speak of.
import { NO_TOKEN, type Parser } from './parser.ts';

/** The index of the type comment right before the token at `position`, or -1. */
export function typeCommentAt(parser: Parser, position: number): number {
  if (parser.typeCommentToken > position) return -1;
  const { typeComments } = parser.scanner;
  while (parser.typeCommentToken < position) {
    parser.typeComment++;
    parser.typeCommentToken = typeComments[parser.typeComment]?.token ?? NO_TOKEN;
  }
  return parser.typeCommentToken === position ? parser.typeComment : -1;
}

export function ownTypeComment(parser: Parser, comment: number, node: number): void {
  if (comment >= 0) parser.typeCommentOwner[comment] = node;
}
