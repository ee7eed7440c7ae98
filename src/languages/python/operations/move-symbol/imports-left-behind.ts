// Imports that a change leaves without use: they go with it. A block for the type checker that would be empty goes as a whole,
// and may leave more behind.
import type { Span } from '../../../../base/span.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { joinRemovals } from '../../rewrite/join-removals.ts';
import { removeImports } from '../../rewrite/remove-imports.ts';
import { removeStatements, type TextChange } from '../../rewrite/remove-statements.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { leftBehind } from '../organize-imports/unused-imports.ts';
import type { PythonContext } from '../python-context.ts';
import { isInsideStatements } from './moved-statements.ts';

export interface GoneImports {
  /** By index, those in blocks that go as a whole left out. */
  readonly indices: readonly number[];
  /** Conditions of which nothing is left. */
  readonly emptied: readonly number[];
}

/** `gone` tells by offset what else goes; `also` are imports that go in any case, by index. */
export function importsLeftBehind(
  context: PythonContext,
  file: PythonFile,
  gone: (offset: number) => boolean,
  also: readonly number[] = [],
): GoneImports {
  const { facts } = file;
  const { tree, parent } = facts;
  const first = [...new Set([...also, ...leftBehind(context, file, gone)])];
  const aliases = new Set(first.map((index) => facts.imports[index]!.alias));
  const blocks = new Set(
    first
      .map((index) => facts.imports[index]!)
      .filter(({ typeChecking }) => typeChecking)
      .map(({ statement }) => parent[statement]!),
  );
  const isEmptied = (block: number) =>
    childrenOf(tree, parent[block]!).length === 2 &&
    childrenOf(tree, block).every((statement) => {
      const own = childrenOf(tree, statement).filter((child) => tree.kind[child] === Node.Alias);
      return own.length > 0 && own.every((alias) => aliases.has(alias));
    });
  const emptied = [...blocks].filter(isEmptied).map((block) => parent[block]!);
  if (emptied.length === 0) return { indices: first.sort((a, b) => a - b), emptied };
  const isInside = (statement: number) => emptied.includes(parent[parent[statement]!]!);
  const more = leftBehind(
    context,
    file,
    (offset) => gone(offset) || isInsideStatements(file, emptied, offset),
  );
  const indices = [...new Set([...first, ...more])].filter(
    (index) => !isInside(facts.imports[index]!.statement),
  );
  return { indices: indices.sort((a, b) => a - b), emptied };
}

/** Of the new file: imports of what arrives there, and what only `old.f` needed. */
export function goneFromDestination(
  context: PythonContext,
  file: PythonFile,
  places: readonly Place[],
): GoneImports {
  const names = places.filter(({ kind }) => kind === 'import-name').map(({ node }) => node);
  const indices = file.facts.imports.flatMap(({ nameNode }, index) =>
    names.includes(nameNode) ? [index] : [],
  );
  const prefixes = prefixesOf(places);
  const isGone = (offset: number) => prefixes.some(({ start, end }) => start <= offset && offset < end);
  return importsLeftBehind(context, file, isGone, indices);
}

/** `old.` of `old.f`. */
export function prefixesOf(places: readonly Place[]): readonly Span[] {
  return places.flatMap(({ kind, unit: { tree }, node }) =>
    kind === 'attribute' ? [{ start: tree.start[tree.first[node - 1]!]!, end: tree.start[node]! }] : [],
  );
}

/** The text that goes, with `statements` that go too; and what of it are imports. */
export function removeLeftBehind(
  { path, facts }: PythonFile,
  { indices, emptied }: GoneImports,
  statements: readonly number[],
): { readonly changes: readonly TextChange[]; readonly removed: readonly FileSpan[] } {
  const { tree } = facts;
  const imports = indices.length === 0 ? [] : removeImports(facts, indices);
  const removed = [
    ...imports.map(({ span }) => span),
    ...emptied.map((node) => ({ start: tree.start[node]!, end: tree.end[node]! })),
  ].map((span) => ({ file: path, span }));
  const changes = joinRemovals(tree, [...removeStatements(facts, [...statements, ...emptied]), ...imports]);
  return { changes, removed };
}

/** Statements of which no import is left. */
export function wholeStatements({ facts }: PythonFile, indices: readonly number[]): readonly number[] {
  const aliases = new Set(indices.map((index) => facts.imports[index]!.alias));
  return facts.imports
    .map(({ statement }) => statement)
    .filter((statement) =>
      facts.imports.every((fact) => fact.statement !== statement || aliases.has(fact.alias)),
    );
}
