// What a string expression can evaluate to: one or several alternatives, each a sequence of known texts and unknown parts.
// A text remembers the literal that spells it, so that an edit can reach that literal.
import type { PythonFile } from '../../link/program.ts';
import type { ParameterPlace } from '../parameter-family.ts';

/** Where a known text comes from. */
export type Source =
  /** `start` is the byte offset of the text. `isSole`: the literal is used for nothing else. */
  | {
      readonly kind: 'literal';
      readonly file: PythonFile;
      readonly node: number;
      readonly start: number;
      readonly isSole: boolean;
    }
  /** `__name__` or `__file__` of a file: the text changes when that file moves. `offset` counts from the first character. */
  | { readonly kind: 'own'; readonly file: PythonFile; readonly offset: number };

export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly source: Source | null }
  /** Any text. `listing`: the names of the files of a folder, which follow the files. */
  | {
      readonly kind: 'hole';
      readonly origin: 'anything' | 'listing';
      /** The parameter that brings it, or null. */
      readonly parameter: ParameterPlace | null;
    };

export type Spelling = readonly Piece[];

/** The alternatives; none when the expression is never a string. */
export type Spellings = readonly Spelling[];

export const UNKNOWN: Spellings = [[{ kind: 'hole', origin: 'anything', parameter: null }]];
export const LISTED: Spellings = [[{ kind: 'hole', origin: 'listing', parameter: null }]];

/** What callers pass that are not known. */
export function passedBy(parameter: ParameterPlace): Spellings {
  return [[{ kind: 'hole', origin: 'anything', parameter }]];
}

/** More alternatives than this are one unknown. */
const MOST = 64;

export function textOf(text: string, source: Source | null = null): Spellings {
  return [[{ kind: 'text', text, source }]];
}

export function union(each: readonly Spellings[]): Spellings {
  const all = each.flat();
  if (all.length <= MOST) return all;
  return [...all.slice(0, MOST), ...UNKNOWN];
}

export function concat(parts: readonly Spellings[]): Spellings {
  return parts.reduce<Spellings>(
    (before, part) => {
      const next = before.length * part.length <= MOST ? part : UNKNOWN;
      return before.length > MOST ? UNKNOWN : before.flatMap((a) => next.map((b) => [...a, ...b]));
    },
    [[]],
  );
}

/** The whole text when every part of it is known; else null. */
export function knownText(spelling: Spelling): string | null {
  let text = '';
  for (const piece of spelling) {
    if (piece.kind === 'hole') return null;
    text += piece.text;
  }
  return text;
}

/** Some characters of a known text, with the source of just these. */
export function slice(spelling: Spelling, from: number, to: number): Spelling {
  const kept: Piece[] = [];
  let at = 0;
  for (const piece of spelling) {
    if (piece.kind === 'hole') return [piece];
    const { text, source } = piece;
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, text.length)];
    if (start < end) {
      kept.push({ kind: 'text', text: text.slice(start, end), source: sourceFrom(source, text, start) });
    }
    at += text.length;
  }
  return kept;
}

/** The source of a text without its first characters. */
export function sourceFrom(source: Source | null, text: string, skipped: number): Source | null {
  if (source === null || skipped === 0) return source;
  return source.kind === 'own'
    ? { ...source, offset: source.offset + skipped }
    : { ...source, start: source.start + Buffer.byteLength(text.slice(0, skipped)) };
}

/** Applies a function to every known text; a text that changes has no source any more. */
export function mapTexts(spellings: Spellings, change: (text: string) => string): Spellings {
  return spellings.map((spelling) =>
    spelling.map((piece) => {
      if (piece.kind === 'hole') return piece;
      const text = change(piece.text);
      return text === piece.text ? piece : { kind: 'text', text, source: null };
    }),
  );
}

/** The text with unknown parts as `*`, for messages. */
export function shown(spelling: Spelling): string {
  return spelling.map((piece) => (piece.kind === 'hole' ? '*' : piece.text)).join('');
}

/** What cutting a text that is not known leaves: the names of a listing stay such. */
export function cut(spelling: Spelling): Spelling {
  const listed = spelling.find((piece) => piece.kind === 'hole' && piece.origin === 'listing');
  return listed === undefined ? UNKNOWN[0]! : [listed];
}
