// New imports among those that a file has at its head: a name joins the statement that imports from its module, a new line goes
// to its group, and into the order of that where there is one. Whoever reads the change finds them where a person puts them.
import type { Span } from '../../../../base/span.ts';
import type { PythonFile } from '../../link/program.ts';
import { headImports, importPlace } from '../../rewrite/import-place.ts';
import { isBlankLine, lineEnd, lineStart, nextLine, textBetween } from '../../rewrite/source-lines.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import { importSettings } from '../organize-imports/import-settings.ts';
import { sectionsOf } from '../organize-imports/place-module.ts';
import { SECTIONS } from '../organize-imports/render-imports.ts';
import { compareModules } from '../organize-imports/sort-keys.ts';
import type { PythonContext } from '../python-context.ts';
import type { Destination } from './destination.ts';
import { importText } from './import-text.ts';
import { addToImport, aliasesOf, findFromImportAbove, spelledFrom } from './join-import.ts';
import { spellModule } from './module-spelling.ts';
import type { ImportLine } from './new-imports.ts';

export interface PlacedImport {
  readonly offset: number;
  /** Lines end with `\n`. */
  readonly text: string;
  /** By the bound name: its offset in characters. */
  readonly bound: ReadonlyMap<string, number>;
}

/** What the same change takes away. */
export interface GoneImports {
  readonly statements: ReadonlySet<number>;
  readonly aliases: ReadonlySet<number>;
  readonly deletions: readonly Span[];
}

export function placeImports(
  context: PythonContext,
  to: Destination,
  file: PythonFile,
  lines: readonly ImportLine[],
  gone: GoneImports,
): readonly PlacedImport[] {
  const { tree } = file.facts;
  const end = importPlace(tree, gone.statements, gone.deletions);
  const { joined, rest } = joinImports(to, file, lines, end.offset, gone.aliases);
  if (rest.length === 0) return joined;
  const sectionOf = sectionsOf(context.engine.program, importSettings(context.view, to.path));
  const rankOf = (module: string) => SECTIONS.indexOf(sectionOf(module));
  const heads = headImports(tree, gone.statements).map((node) => keyOf(tree, node, rankOf));
  if (heads.length === 0)
    return [...joined, placed(context, to, rest, true, end.offset, end.before, end.after)];
  const apart = isApart(tree, heads);
  const gaps = new Map<number, ImportLine[]>();
  for (const line of rest) {
    const module = spelledIn(to, line);
    const gap = gapFor(heads, { rank: rankOf(module), isFrom: line.name !== null, module });
    gaps.set(gap, [...(gaps.get(gap) ?? []), line]);
  }
  const added = [...gaps].flatMap(([gap, own]) => {
    const [before, after] = [heads[gap - 1], heads[gap]];
    const ranks = (some: readonly ImportLine[]) => some.map((line) => rankOf(spelledIn(to, line)));
    const isNext = (line: ImportLine) => {
      const rank = rankOf(spelledIn(to, line));
      return after !== undefined && rank !== before?.rank && (before === undefined || rank === after.rank);
    };
    const found: PlacedImport[] = [];
    const [above, behind] = [own.filter(isNext), own.filter((line) => !isNext(line))];
    if (behind.length > 0) {
      const offset = nextLine(tree, lineEnd(tree, tree.end[before!.node]!));
      const open = tree.bytes[offset - 1] !== 0x0a && tree.bytes[offset - 1] !== 0x0d ? '\n' : '';
      const blank = apart && Math.min(...ranks(behind)) !== before!.rank ? '\n' : '';
      found.push(placed(context, to, behind, apart, offset, `${open}${blank}`, ''));
    }
    if (above.length > 0) {
      const isOther = Math.max(...ranks(above)) !== after!.rank;
      const offset = placeAbove(tree, after!.node, isOther);
      found.push(placed(context, to, above, apart, offset, '', apart && isOther ? '\n' : ''));
    }
    return found;
  });
  return [...joined, ...added.map((each) => ({ ...each, offset: outside(gone.deletions, each.offset) }))];
}

/** Names that come from a module of which the file imports others already go into that statement. */
function joinImports(
  to: Destination,
  file: PythonFile,
  lines: readonly ImportLine[],
  limit: number,
  gone: ReadonlySet<number>,
): { readonly joined: readonly PlacedImport[]; readonly rest: readonly ImportLine[] } {
  const { tree } = file.facts;
  const byStatement = new Map<number, ImportLine[]>();
  const rest: ImportLine[] = [];
  for (const line of lines) {
    const statement =
      line.name === null
        ? null
        : (findFromImportAbove(file, spellModule(to, line.module, 'relative'), limit, gone) ??
          findFromImportAbove(file, line.module, limit, gone));
    if (statement === null) rest.push(line);
    else byStatement.set(statement, [...(byStatement.get(statement) ?? []), line]);
  }
  const joined: PlacedImport[] = [];
  for (const [statement, own] of byStatement) {
    const items = own.map(({ name, asName }) => ({
      text: asName === null ? name! : `${name} as ${asName}`,
      carried: [],
    }));
    const changes = addToImport(file, statement, items, gone);
    if (changes === null) {
      rest.push(...own);
      continue;
    }
    for (const { span, text } of changes) {
      const written = Buffer.from(text).toString(tree.encoding === 'utf-8' ? 'utf8' : 'latin1');
      const bound = new Map<string, number>();
      for (const { name, asName } of own) {
        const word = asName ?? name!;
        const at = new RegExp(`(?<![\\w.])${word}(?=,|\\s|$)`, 'u').exec(written);
        if (at !== null) bound.set(word, at.index);
      }
      joined.push({ offset: span.start, text: written, bound });
    }
  }
  return { joined, rest };
}

function placed(
  context: PythonContext,
  to: Destination,
  lines: readonly ImportLine[],
  isApart: boolean,
  offset: number,
  before: string,
  after: string,
): PlacedImport {
  const { text, bound } = importText(context, to, lines, isApart);
  const moved = new Map([...bound].map(([name, at]) => [name, at + before.length]));
  return { offset, text: `${before}${text}${after}`, bound: moved };
}

function spelledIn(to: Destination, { module, isRelative }: ImportLine): string {
  return spellModule(to, module, isRelative ? 'relative' : 'absolute');
}

interface ImportKey {
  readonly rank: number;
  readonly isFrom: boolean;
  readonly module: string;
}

type Head = ImportKey & { readonly node: number };

function keyOf(tree: SyntaxTree, node: number, rankOf: (module: string) => number): Head {
  const isFrom = tree.kind[node] === Node.ImportFrom;
  const [first] = aliasesOf(tree, node);
  const module = isFrom
    ? spelledFrom(tree, node)
    : first === undefined
      ? ''
      : textBetween(tree, tree.start[first]!, tree.end[first]!).split(/\s/)[0]!;
  return { node, isFrom, module, rank: rankOf(module) };
}

type Order = (a: ImportKey, b: ImportKey) => number;

/** As isort has them, and as it does with force_sort_within_sections. */
const ORDERS: readonly Order[] = [
  (a, b) => a.rank - b.rank || Number(a.isFrom) - Number(b.isFrom) || compareModules(a.module, b.module),
  (a, b) => a.rank - b.rank || compareModules(a.module, b.module) || Number(a.isFrom) - Number(b.isFrom),
];

/** How many of the imports come before it: by the order that they have, else behind its group, else behind all. */
function gapFor(heads: readonly Head[], key: ImportKey): number {
  const order = ORDERS.find((compare) =>
    heads.every((head, at) => at === 0 || compare(heads[at - 1]!, head) <= 0),
  );
  if (order !== undefined) {
    const next = heads.findIndex((head) => order(key, head) < 0);
    return next < 0 ? heads.length : next;
  }
  const last = heads.findLastIndex(({ rank }) => rank === key.rank);
  return last < 0 ? heads.length : last + 1;
}

/** Whether groups have a blank line between them; who has one group only would set a second one apart. */
function isApart(tree: SyntaxTree, heads: readonly Head[]): boolean {
  return heads.every((head, at) => {
    if (at === 0 || heads[at - 1]!.rank === head.rank) return true;
    const { start } = statementExtent(tree, head.node).lines;
    return start > tree.begin && isBlankLine(tree, start - 1);
  });
}

/** Above the comments of an import of another group, below those of the own one, which may be the heading of it. */
function placeAbove(tree: SyntaxTree, node: number, isOther: boolean): number {
  const { start } = statementExtent(tree, node).lines;
  return isOther && start > tree.begin ? start : lineStart(tree, tree.start[node]!);
}

function outside(deletions: readonly Span[], offset: number): number {
  return deletions.find(({ start, end }) => start < offset && offset < end)?.start ?? offset;
}
