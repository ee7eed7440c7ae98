// What changes in one file: blocks that are written anew, and names that go from imports outside of blocks.
import type { Span } from '../../../../base/span.ts';
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { removeImports } from '../../rewrite/remove-imports.ts';
import { isBlankLine, lineEnd, nextLine, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { PythonContext, SortWithRuff } from '../python-context.ts';
import { orderInText } from './follow-names.ts';
import { findImportBlocks, type ImportBlock } from './import-blocks.ts';
import { type ImportSettings, importSettings } from './import-settings.ts';
import {
  bindsPackage,
  boundName,
  groupByBoundName,
  type ImportedName,
  importedNames,
  importKey,
} from './imported-names.ts';
import { ruffKeepsOrder } from './linter/ruff-rules.ts';
import { importsAtLoad, loadsAsBefore } from './load-order.ts';
import { sectionsOf } from './place-module.ts';
import { commentsHoldIt, readBlock } from './read-block.ts';
import { renderImports } from './render-imports.ts';

export interface BlockChange {
  readonly span: Span;
  readonly text: Uint8Array;
  /** What it still imports. */
  readonly kept: readonly ImportedName[];
}

/** Blocks whose imports are to be in order. `gone` are indices into the file's imports. */
export function sortedBlocks(
  context: PythonContext,
  file: PythonFile,
  gone: readonly number[],
): readonly { readonly block: ImportBlock; readonly change: BlockChange | null }[] {
  const settings = importSettings(context.view, file.path);
  const ruff = ruffFor(context, settings);
  if (settings.notFollowed !== null && ruff === null) return [];
  if (ruffKeepsOrder(context.view, file.path)) return [];
  const goneAliases = new Set(gone.map((index) => file.facts.imports[index]!.alias));
  return findImportBlocks(file.facts, (statement) => staysInPlace(context, file, statement)).flatMap(
    (block) => {
      const change = changeOf(context, file, block, goneAliases, settings, ruff);
      return change === 'order matters' ? [] : [{ block, change }];
    },
  );
}

/** The project's own tool, where that is what sorts its imports. */
export function ruffFor(context: PythonContext, { sortsWithRuff }: ImportSettings): SortWithRuff | null {
  return sortsWithRuff ? context.sortWithRuff : null;
}

/** Only what goes, for imports that stand in none of the blocks. */
export function removeOutside(
  file: PythonFile,
  gone: readonly number[],
  blocks: readonly ImportBlock[],
): readonly { readonly span: Span; readonly text: string }[] {
  const inside = new Set(blocks.flatMap(({ statements }) => statements.map(({ node }) => node)));
  const outside = gone.filter((index) => !inside.has(file.facts.imports[index]!.statement));
  return outside.length === 0 ? [] : removeImports(file.facts, outside);
}

function changeOf(
  { engine }: PythonContext,
  file: PythonFile,
  block: ImportBlock,
  gone: ReadonlySet<number>,
  settings: ImportSettings,
  ruff: SortWithRuff | null,
): BlockChange | null | 'order matters' {
  const { tree } = file.facts;
  const { lineEnding, indent } = sourceStyle(tree);
  const content = readBlock(tree, block, ({ alias }) => gone.has(alias));
  if (content.kept.length === 0 || bindsOneNameTwice(content.kept)) return 'order matters';
  const ours = renderImports(content, {
    lineLength: settings.lineLength,
    indent: /^ +$/.test(indent) ? '    ' : indent,
    sectionOf: sectionsOf(engine.program, settings),
  });
  const rendered = ruff === null ? ours : ruff(file.path, `${ours}\n`)?.trimEnd();
  if (rendered === undefined) return 'order matters';
  const span = { start: block.lines.start, end: block.lines.end };
  const endsLine = lineEnd(tree, span.end - 1) !== span.end;
  let behind = endsLine ? '\n' : '';
  if (block.codeFollows) {
    while (span.end < tree.length && isBlankLine(tree, span.end)) span.end = nextLine(tree, span.end);
    behind = '\n'.repeat(1 + (settings.linesAfterImports ?? blankLinesBefore(tree, span.end, file.isStub)));
  }
  const text = `${rendered}${behind}`.replaceAll('\n', lineEnding);
  if (text === textBetween(tree, span.start, span.end)) return null;
  const encoded = encodeText(tree, text);
  if (!loadsInNewOrder(engine, file, content.kept, encoded)) return 'order matters';
  return { span, text: encoded, kept: content.kept };
}

/** The block's imports run in the order of the new text, the file's others where they are. */
function loadsInNewOrder(
  { program }: PythonContext['engine'],
  file: PythonFile,
  kept: readonly ImportedName[],
  text: Uint8Array,
): boolean {
  const indexOf = new Map(file.facts.imports.map(({ alias }, index) => [alias, index]));
  const inBlock = new Set(kept.map(({ alias }) => indexOf.get(alias)!));
  const before = importsAtLoad(file);
  const moved = orderInText(kept, text).map(({ alias }) => indexOf.get(alias)!);
  const after = [...before];
  const slots = before.flatMap((index, at) => (inBlock.has(index) ? [at] : []));
  for (const [at, slot] of slots.entries()) after[slot] = moved[at]!;
  return loadsAsBefore(program, file, before, after);
}

/** `from a import x` and `from b import x`: the later one wins, so none may pass the other. */
function bindsOneNameTwice(kept: readonly ImportedName[]): boolean {
  return [...groupByBoundName(kept).values()].some(
    (imports) => new Set(imports.map(importKey)).size > 1 && !imports.every(bindsPackage),
  );
}

/** Two before a definition, one before anything else; comments right above a definition belong to it. */
function blankLinesBefore(tree: SyntaxTree, offset: number, isStub: boolean): number {
  let at = offset;
  for (;;) {
    const text = textBetween(tree, at, lineEnd(tree, at));
    const next = nextLine(tree, at);
    if (text.trim().startsWith('#') && next < tree.length && !isBlankLine(tree, next)) at = next;
    else return !isStub && /^(?:def |class |@|async def)/.test(text) ? 2 : 1;
  }
}

/** It says so itself, or nobody knows which of its names hide others. */
function staysInPlace({ engine }: PythonContext, file: PythonFile, statement: number): boolean {
  const { tree, imports } = file.facts;
  const text = textBetween(tree, tree.start[statement]!, lineEnd(tree, tree.end[statement]!));
  if (/#.*\bisort:\s*(?:skip|split)\b/.test(text)) return true;
  // Its comment stands on the next line, behind a backslash.
  if (text.endsWith('\\')) return true;
  const froms = new Set(imports.flatMap((fact) => (fact.kind === 'module' ? [] : [fact.statement])));
  if (commentsHoldIt(tree, statement, [...froms])) return true;
  const star = imports.findIndex((fact) => fact.statement === statement && fact.kind === 'star');
  if (star < 0) return false;
  const names = engine.program.starNames(engine.program.importedModule(file, star));
  if (names === null) return true;
  return imports.some((fact, index) => {
    if (fact.statement === statement) return false;
    if (fact.kind !== 'star') return hides(file, names, fact.statement);
    const others = engine.program.starNames(engine.program.importedModule(file, index));
    return others === null || [...others].some((name) => names.has(name));
  });
}

function hides({ facts }: PythonFile, names: ReadonlySet<string>, statement: number): boolean {
  return importedNames(facts.tree, statement).some((name) => names.has(boundName(name) ?? ''));
}
