// Lines that edits make too long, broken as black does: text is put in where the edits write, and beside them on the same line. A line
// that was too long before stays as it is.
import type { Span } from '../../../base/span.ts';
import { createSyntaxArena, parseInto } from '../syntax/parse-python.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { breakLine, type LineBreak } from './break-line.ts';
import { encodeText } from './encode-text.ts';
import { widthOf } from './line-limit.ts';
import { lineEnd, lineStart, nextLine, textBetween } from './source-lines.ts';

export interface WrittenText {
  /** In the old file. */
  readonly span: Span;
  readonly text: Uint8Array;
}

export interface WrappedText extends WrittenText {
  /** Which of the edits it is; -1 for one that was added. */
  readonly edit: number;
  /** Where an offset of its text is now. */
  readonly shift: (offset: number) => number;
}

/** `edits` of one file, in order and apart; `wasLong`: lines, without indentation, that are too long where they come from. */
export function wrapEdits(
  tree: SyntaxTree,
  edits: readonly WrittenText[],
  limit: number,
  wasLong: ReadonlySet<string>,
): readonly WrappedText[] {
  let texts: readonly Text[] = edits.map(({ span, text }, edit) => ({ span, text, edit, moves: [] }));
  const arena = createSyntaxArena();
  for (let round = 0; round < ROUNDS; round++) {
    const next = applied(tree, texts);
    const written = parseInto(arena, next.bytes);
    if (written.problems.length > 0) break;
    const breaks = breaksIn(tree, written, texts, next.starts, limit, wasLong);
    const broken = breaks.length === 0 ? null : putIn(written, texts, next.starts, breaks);
    if (broken === null) break;
    texts = broken;
  }
  return texts.map(({ span, text, edit, moves }) => ({
    span,
    text,
    edit,
    shift: (offset) => moves.reduce((at, move) => (at >= move.from ? at + move.by : at), offset),
  }));
}

/** What is broken is looked at again. */
const ROUNDS = 5;

interface Text extends WrittenText {
  readonly edit: number;
  /** One after the other. */
  readonly moves: readonly { readonly from: number; readonly by: number }[];
}

/** The new file, and where each text begins in it. */
function applied(
  { bytes, length }: SyntaxTree,
  texts: readonly Text[],
): { readonly bytes: Uint8Array; readonly starts: readonly number[] } {
  const pieces: Uint8Array[] = [];
  const starts: number[] = [];
  let at = 0;
  let size = 0;
  const add = (piece: Uint8Array) => {
    pieces.push(piece);
    size += piece.length;
  };
  for (const { span, text } of texts) {
    add(bytes.subarray(at, span.start));
    starts.push(size);
    add(text);
    at = span.end;
  }
  add(bytes.subarray(at, length));
  return { bytes: Buffer.concat(pieces), starts };
}

function breaksIn(
  old: SyntaxTree,
  written: SyntaxTree,
  texts: readonly Text[],
  starts: readonly number[],
  limit: number,
  wasLong: ReadonlySet<string>,
): readonly LineBreak[] {
  const seen = new Set<number>();
  const breaks: LineBreak[] = [];
  texts.forEach(({ span, text }, index) => {
    const begin = starts[index]!;
    const end = begin + text.length;
    for (let line = lineStart(written, begin); line <= end; line = nextLine(written, line)) {
      const own = textBetween(written, line, lineEnd(written, line));
      const isNew = line >= begin || wasShort(old, span, limit);
      if (!seen.has(line) && widthOf(own) > limit && isNew && !wasLong.has(own.trim()))
        breaks.push(...breakLine(written, line, limit));
      seen.add(line);
      if (nextLine(written, line) <= line || nextLine(written, line) >= written.length) break;
    }
  });
  return breaks.sort((a, b) => a.gap.start - b.gap.start);
}

function wasShort(old: SyntaxTree, { start, end }: Span, limit: number): boolean {
  for (let line = lineStart(old, start); ; line = nextLine(old, line)) {
    if (widthOf(textBetween(old, line, lineEnd(old, line))) > limit) return false;
    if (lineEnd(old, line) >= end || nextLine(old, line) <= line) return true;
  }
}

/** Null when a break is neither in a text nor beside it. */
function putIn(
  written: SyntaxTree,
  texts: readonly Text[],
  starts: readonly number[],
  breaks: readonly LineBreak[],
): readonly Text[] | null {
  const changed = texts.map((text) => ({ ...text }));
  const added: Text[] = [];
  // From the end, so that offsets before stay what they are.
  for (const { gap, text } of breaks.toReversed()) {
    const bytes = encodeText(written, text);
    const inside = texts.findIndex(
      (each, index) => starts[index]! <= gap.start && gap.end <= starts[index]! + each.text.length,
    );
    const one = changed[inside];
    if (one !== undefined) {
      const from = gap.start - starts[inside]!;
      const to = gap.end - starts[inside]!;
      const moves = [...one.moves, { from: to, by: bytes.length - (to - from) }];
      changed[inside] = {
        ...one,
        text: Buffer.concat([one.text.subarray(0, from), bytes, one.text.subarray(to)]),
        moves,
      };
      continue;
    }
    const isCut = texts.some(
      (each, index) => gap.start < starts[index]! + each.text.length && starts[index]! < gap.end,
    );
    if (isCut) return null;
    // How much longer the file is than it was, up to there.
    let longer = 0;
    texts.forEach(({ span, text: own }, index) => {
      if (starts[index]! + own.length <= gap.start) longer += own.length - (span.end - span.start);
    });
    const span = { start: gap.start - longer, end: gap.end - longer };
    added.push({ span, text: bytes, edit: -1, moves: [] });
  }
  return [...changed, ...added].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
