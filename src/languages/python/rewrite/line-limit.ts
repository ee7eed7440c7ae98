// How long lines of new code may get: what the project says to its formatter or linter, else 88 where the file keeps to that.
// Where neither holds, there is no limit, and nothing is wrapped.
import { parse } from 'smol-toml';
import { findFile } from '../../../kernel/snapshot.ts';
import type { WorkspaceView } from '../../../kernel/workspace-view.ts';
import { folderOf, joinPath } from '../link/python-tree.ts';
import { readIni } from '../link/roots/read-ini.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { lineEnd, nextLine, textBetween } from './source-lines.ts';

/** Null: lines may have any length. */
export function lineLimit(view: WorkspaceView, file: string, tree: SyntaxTree): number | null {
  return configuredLimit(view, file) ?? (keepsTo(tree, USUAL) ? USUAL : null);
}

/** Columns that a text takes; tabs as ruff counts them. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character === '\t' ? 4 : 1;
  return width;
}

/** Lines that are longer, without the white space around them. */
export function longLines(tree: SyntaxTree, limit: number): readonly string[] {
  const found: string[] = [];
  for (let start = tree.begin; start < tree.length; start = nextLine(tree, start)) {
    const end = lineEnd(tree, start);
    if (end - start <= limit) continue;
    const text = textBetween(tree, start, end);
    if (widthOf(text) > limit) found.push(text.trim());
  }
  return found;
}

/** Black's, which is also ruff's. */
const USUAL = 88;

/** From the nearest folder above the file that says anything. */
function configuredLimit(view: WorkspaceView, file: string): number | null {
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    for (const { name, read } of SOURCES) {
      const path = joinPath(folder, name);
      if (findFile(view.snapshot, path) === undefined) continue;
      const limit = read(Buffer.from(view.read(path)).toString('utf8'));
      if (limit !== null) return limit;
    }
    if (folder === '') return null;
  }
}

const SOURCES: readonly { readonly name: string; read(text: string): number | null }[] = [
  { name: 'pyproject.toml', read: fromPyproject },
  { name: 'ruff.toml', read: (text) => fromRuff(tomlOf(text)) },
  { name: '.ruff.toml', read: (text) => fromRuff(tomlOf(text)) },
  { name: '.flake8', read: fromFlake8 },
  { name: 'setup.cfg', read: fromFlake8 },
  { name: 'tox.ini', read: fromFlake8 },
];

function fromPyproject(text: string): number | null {
  if (!/\[tool\.(?:black|ruff)|line.length/.test(text)) return null;
  const tool = at(tomlOf(text), 'tool');
  const black = at(tool, 'black');
  if (black === undefined) return fromRuff(at(tool, 'ruff'));
  return numberOf(at(black, 'line-length') ?? at(black, 'line_length')) ?? USUAL;
}

/** Configured without a length, it is the usual one. */
function fromRuff(ruff: unknown): number | null {
  return ruff === undefined ? null : (numberOf(at(ruff, 'line-length')) ?? USUAL);
}

function fromFlake8(text: string): number | null {
  const ini = readIni(text);
  const section = ini.get('flake8') ?? ini.get('pycodestyle');
  return numberOf(section?.get('max-line-length') ?? section?.get('max_line_length'));
}

function tomlOf(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : null;
}

/** But for one line in a hundred: an address, a long text. */
function keepsTo(tree: SyntaxTree, limit: number): boolean {
  let lines = 0;
  let longer = 0;
  for (let start = tree.begin; start < tree.length; start = nextLine(tree, start)) {
    const end = lineEnd(tree, start);
    lines++;
    if (end - start > limit && widthOf(textBetween(tree, start, end)) > limit) longer++;
  }
  return longer * 100 <= lines;
}
