// Where the types of `# type:` comments stand. A signature comment, `(int, *str) -> bool`, is one place for each
// parameter and one for the result.
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { EmbeddedPlace } from './embedded-unit.ts';
import type { FileFacts } from './file-facts.ts';

type Names = Pick<FileFacts, 'tree' | 'scopes' | 'scopeOf' | 'parent'>;

export function placesOfTypeComments(facts: Names): EmbeddedPlace[] {
  const { tree, scopes, scopeOf } = facts;
  const places: EmbeddedPlace[] = [];
  for (const { start, end, owner } of tree.typeComments) {
    if (owner < 0) continue;
    const kind = tree.kind[owner];
    if (kind === Node.FunctionDef || kind === Node.AsyncFunctionDef) {
      addSignature(facts, owner, start, end, places);
      continue;
    }
    const scope = kind === Node.Arg ? scopes.parent[scopeOf[owner]!]! : scopeOf[owner]!;
    places.push({ start, end: codeEnd(tree, start, end), host: owner, scope, isTypeComment: true });
  }
  return places;
}

/** A second comment may follow: `# type: int  # why`. */
function codeEnd(tree: SyntaxTree, start: number, end: number): number {
  const hash = tree.bytes.subarray(start, end).indexOf(0x23);
  return hash < 0 ? end : start + hash;
}

function addSignature(
  facts: Names,
  definition: number,
  start: number,
  end: number,
  places: EmbeddedPlace[],
): void {
  const { tree } = facts;
  const { bytes } = tree;
  const scope = facts.scopeOf[definition]!;
  if (bytes[start] !== 0x28) return;
  const { pieces, close } = splitArguments(bytes, start + 1, end);
  if (close < 0) return;
  const list = childrenOf(tree, definition).find((child) => tree.kind[child] === Node.Arguments);
  const parameters =
    list === undefined ? [] : childrenOf(tree, list).filter((child) => tree.kind[child] === Node.Arg);
  const skipped = parameters.length - pieces.length;
  pieces.forEach((piece, index) => {
    // The comment may leave out `self`.
    const parameter = skipped === 0 || skipped === 1 ? parameters[index + skipped] : undefined;
    const isEllipsis = piece.end - piece.start === 3 && bytes[piece.start] === 0x2e;
    const host = parameter ?? list ?? definition;
    if (!isEllipsis) places.push({ ...piece, host, scope, isTypeComment: true });
  });
  let arrow = close + 1;
  while (arrow < end && bytes[arrow] === 0x20) arrow++;
  if (bytes[arrow] !== 0x2d || bytes[arrow + 1] !== 0x3e) return;
  places.push({
    start: arrow + 2,
    end: codeEnd(tree, arrow + 2, end),
    host: definition,
    scope,
    isTypeComment: true,
  });
}

/** Splits at the commas of the outermost level; stars before a type are left out. `close` is the `)`, or -1. */
function splitArguments(
  bytes: Uint8Array,
  from: number,
  end: number,
): { pieces: { start: number; end: number }[]; close: number } {
  const pieces: { start: number; end: number }[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === 0x28 || byte === 0x5b) depth++;
    const isClose = byte === 0x29 && depth === 0;
    if (isClose || (byte === 0x2c && depth === 0)) {
      while (start < at && (bytes[start] === 0x20 || bytes[start] === 0x2a)) start++;
      let stop = at;
      while (stop > start && bytes[stop - 1] === 0x20) stop--;
      if (stop > start) pieces.push({ start, end: stop });
      start = at + 1;
    }
    if (isClose) return { pieces, close: at };
    if (byte === 0x29 || byte === 0x5d) depth--;
  }
  return { pieces, close: -1 };
}
