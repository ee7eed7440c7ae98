// Whether a computed text can be a dotted name or a path, or lead into it, and which of its pieces would spell which part.
import type { Piece, Spelling } from './spelling.ts';

/** How the characters of the name are spelled. */
export interface NameMatch {
  /** The piece with the last component, and where in the piece that begins; null when an unknown text covers a part of it. */
  readonly last: { readonly piece: Piece & { readonly kind: 'text' }; readonly at: number } | null;
  /** Whether one piece spells the whole name. */
  readonly isWhole: boolean;
  /** Whether known texts spell a component, or enough of one. */
  readonly isSpelled: boolean;
  /** Unknown texts that cover a part of the name. */
  readonly holes: readonly (Piece & { readonly kind: 'hole' })[];
  /** Whether each unknown text stands for at most one component. */
  readonly isOneStep: boolean;
}

/** Null when it cannot be the name, nor something below it. */
export function matchName(spelling: Spelling, name: string, separator: '.' | '/'): NameMatch | null {
  const matches = coverings(spelling, name, separator).map((covering) => judge(covering, name, separator));
  return matches.sort((a, b) => Number(b.last !== null) - Number(a.last !== null))[0] ?? null;
}

/** A piece that covers characters of the name; `at` is where these begin in the piece. */
interface Cover {
  readonly piece: Piece;
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** Ways to lay the pieces over the name, a few at most. */
function coverings(spelling: Spelling, name: string, separator: string): readonly (readonly Cover[])[] {
  const found: (readonly Cover[])[] = [];
  const isBehind = (character: string | undefined) =>
    character === undefined || character === separator || (separator === '.' && character === ':');
  const step = (index: number, from: number, covers: readonly Cover[]): void => {
    if (found.length >= MOST_WAYS) return;
    const piece = spelling[index];
    if (piece === undefined) {
      if (from === name.length) found.push(covers);
      return;
    }
    if (piece.kind === 'text') {
      const rest = name.length - from;
      const isIt =
        piece.text.length < rest
          ? name.startsWith(piece.text, from)
          : piece.text.startsWith(name.slice(from)) && isBehind(piece.text[rest]);
      if (!isIt) return;
      const to = from + Math.min(rest, piece.text.length);
      const next = to === from ? covers : [...covers, { piece, from, to, at: 0 }];
      if (piece.text.length > rest) found.push(next);
      else step(index + 1, to, next);
      return;
    }
    for (let to = name.length; to >= from; to--) {
      // Unknown text is not empty where a component should be.
      const next = to === from ? covers : [...covers, { piece, from, to, at: 0 }];
      step(index + 1, to, next);
    }
  };
  step(0, 0, []);
  return found;
}

const MOST_WAYS = 200;

function judge(covers: readonly Cover[], name: string, separator: string): NameMatch {
  const start = name.lastIndexOf(separator) + 1;
  const owner = covers.find(({ from, to }) => from <= start && to === name.length);
  const last =
    owner?.piece.kind === 'text' ? { piece: owner.piece, at: owner.at + start - owner.from } : null;
  const holes = covers.flatMap(({ piece }) => (piece.kind === 'hole' ? [piece] : []));
  const texts = covers.filter(({ piece }) => piece.kind === 'text');
  return {
    last,
    isWhole: owner?.piece.kind === 'text' && owner.from === 0,
    isSpelled: texts.some(({ from, to }) => spellsEnough(name, from, to, separator)),
    holes,
    isOneStep: covers.every(
      ({ piece, from, to }) => piece.kind === 'text' || !name.slice(from, to).includes(separator),
    ),
  };
}

/** A whole component, or some letters of one. */
function spellsEnough(name: string, from: number, to: number, separator: string): boolean {
  const text = name.slice(from, to);
  const isWholeComponent = text.split(separator).some((part, index, parts) => {
    const isOpenBefore = index === 0 && from > 0 && name[from - 1] !== separator;
    const isOpenAfter = index === parts.length - 1 && to < name.length && name[to] !== separator;
    return part !== '' && !isOpenBefore && !isOpenAfter;
  });
  return isWholeComponent || text.replaceAll(separator, '').length >= FEWEST_LETTERS;
}

const FEWEST_LETTERS = 3;
