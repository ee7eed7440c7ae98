// What renderers write on: a style, and tables. Tables come from a library that is loaded only when people look.
import { printableLine } from './printable-text.ts';
import type { TextStyle } from './text-style.ts';

export interface TextPage {
  readonly style: TextStyle;
  /** Lines of a table without borders; every cell is made printable. */
  readonly table: (head: readonly string[], rows: readonly (readonly Cell[])[]) => readonly string[];
}

/** Text, or text with a colour of its own. */
export type Cell = string | { readonly text: string; readonly paint: (text: string) => string };

export async function openPage(style: TextStyle): Promise<TextPage> {
  const { default: Table } = await import('cli-table3');
  return {
    style,
    table: (head, rows) => {
      const table = new Table({
        chars: NO_BORDERS,
        style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
      });
      table.push(head.map((title) => (title === '' ? '' : style.bold(title))));
      for (const row of rows) table.push(row.map(showCell));
      return table
        .toString()
        .split('\n')
        .map((line) => `  ${line.trimEnd()}`);
    },
  };
}

function showCell(cell: Cell): string {
  return typeof cell === 'string' ? printableLine(cell) : cell.paint(printableLine(cell.text));
}

const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};
