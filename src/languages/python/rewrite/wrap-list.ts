// A list between brackets on a line that would get too long, as black breaks it: all items on one line further in, else one on
// each line with a comma behind the last; those of a display always so. Only for lines that an operation writes; what was too long before stays as it is.
import { widthOf } from './line-limit.ts';
import type { SourceStyle } from './source-style.ts';

export interface ListGaps {
  /** Behind the opening bracket. */
  readonly open: string;
  /** Between two items. */
  readonly between: string;
  /** Before the closing bracket. */
  readonly close: string;
}

export interface ListLine {
  readonly kind: 'parameters' | 'arguments' | 'display';
  /** What stands on the line up to the opening bracket and with it, indentation included. */
  readonly before: string;
  readonly items: readonly string[];
  /** The closing bracket and what stands behind it on the line. */
  readonly after: string;
}

export interface LineRoom {
  /** Null: there is none. */
  readonly limit: number | null;
  /** Of the line that the brackets open on. */
  readonly indentation: string;
  readonly style: Pick<SourceStyle, 'indent' | 'lineEnding'>;
}

/** What stands between the items so that the lines fit, as far as they can. */
export function gapsOf(line: ListLine, { limit, indentation, style }: LineRoom): ListGaps {
  const { kind, before, items, after } = line;
  const row = items.join(', ');
  const fits = (text: string) => limit === null || widthOf(text) <= limit;
  const isBroken = items.some((item) => /[\r\n]/.test(item));
  if (items.length === 0 || isBroken || fits(`${before}${row}${after}`)) return IN_A_ROW;
  const inner = `${style.lineEnding}${indentation}${style.indent}`;
  const outer = `${style.lineEnding}${indentation}`;
  const isOneLine =
    items.length === 1
      ? kind !== 'parameters'
      : kind !== 'display' && fits(`${indentation}${style.indent}${row}`);
  return isOneLine
    ? { open: inner, between: ', ', close: outer }
    : { open: inner, between: `,${inner}`, close: `,${outer}` };
}

const IN_A_ROW: ListGaps = { open: '', between: ', ', close: '' };
