// The moved statements as text for their new file, with where each line of them comes from. Line endings become those of
// the new file, relative imports inside of functions lead from the new place; everything else stays as it is.
import type { Span } from '../../../../base/span.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { isDefinition } from '../../rewrite/import-place.ts';
import { isBlankLine, lineEnd, nextLine } from '../../rewrite/source-lines.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { moduleSpan } from './import-lines.ts';
import { type ModulePlace, spellModule } from './module-spelling.ts';
import type { MovePlan } from './move-plan.ts';
import { isInsideStatements } from './moved-statements.ts';
import { lineOf } from './new-imports.ts';
import type { CarriedSpan } from './text-change.ts';

export interface MovedText {
  readonly text: Buffer;
  readonly carried: readonly CarriedSpan[];
  /** Text of the old file that is not carried. */
  readonly removed: readonly FileSpan[];
}

export function movedText({ source: file, statements, to, atHome }: MovePlan, lineEnding: string): MovedText {
  const { path, facts, isStub } = file;
  const { tree } = facts;
  const pieces: Buffer[] = [];
  const carried: CarriedSpan[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  const carry = (from: number, until: number) => {
    for (let start = from; start < until; ) {
      const textEnd = Math.min(lineEnd(tree, start), until);
      carried.push({ from: { file: path, span: { start, end: textEnd } }, offset: length });
      add(Buffer.from(tree.bytes.subarray(start, textEnd)));
      const next = nextLine(tree, start);
      if (textEnd < until || next === until) add(Buffer.from(lineEnding));
      start = textEnd < until ? next : until;
    }
  };
  const imports = [...relativeImports(file, statements, to), ...atHome].sort(
    (a, b) => a.span.start - b.span.start,
  );
  statements.forEach((statement, at) => {
    const { lines } = statementExtent(tree, statement);
    const above = statements[at - 1];
    if (above !== undefined)
      add(Buffer.from(lineEnding.repeat(blankLinesBetween(facts, above, statement, isStub))));
    let start = lines.start;
    for (const { span, text } of imports) {
      if (span.start < lines.start || span.end > lines.end) continue;
      carry(start, span.start);
      add(Buffer.from(encodeText(tree, text)));
      start = span.end;
    }
    carry(start, lines.end);
  });
  return {
    text: Buffer.concat(pieces),
    carried,
    removed: imports.map(({ span }) => ({ file: path, span })),
  };
}

/** `from . import x` inside of a function: another way leads there from the new place. */
function relativeImports(
  file: PythonFile,
  statements: readonly number[],
  to: ModulePlace,
): readonly { readonly span: Span; readonly text: string }[] {
  const { tree, imports } = file.facts;
  const found = new Map<number, { readonly span: Span; readonly text: string }>();
  imports.forEach(({ level, statement, modulePath }, index) => {
    if (level === 0 || found.has(statement)) return;
    if (!isInsideStatements(file, statements, tree.start[statement]!)) return;
    const { span, before, after } = moduleSpan(tree, statement, modulePath);
    const module = spellModule(to, lineOf(file, index).module, 'relative');
    found.set(statement, { span, text: `${before}${module}${after}` });
  });
  return [...found.values()];
}

/** As they are when they are neighbours; else as PEP 8 has it, with functions of a stub close together. */
function blankLinesBetween(
  { tree }: PythonFile['facts'],
  first: number,
  second: number,
  isStub: boolean,
): number {
  const from = statementExtent(tree, first).lines.end;
  const to = statementExtent(tree, second).lines.start;
  let blank = 0;
  for (let at = from; at < to; at = nextLine(tree, at)) {
    if (!isBlankLine(tree, at)) {
      if (isStub) return [first, second].some((node) => tree.kind[node] === Node.ClassDef) ? 1 : 0;
      return isDefinition(tree, first) || isDefinition(tree, second) ? 2 : 0;
    }
    blank++;
  }
  return blank;
}
