// The moved statements as text for their new file, with where each line of them comes from. Line endings become those of
// the new file; everything else stays as it is.
import type { PythonFile } from '../../link/program.ts';
import { isDefinition } from '../../rewrite/import-place.ts';
import { isBlankLine, lineEnd, nextLine } from '../../rewrite/source-lines.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { CarriedSpan } from './text-change.ts';

export interface MovedText {
  readonly text: Buffer;
  readonly carried: readonly CarriedSpan[];
}

export function movedText(
  { path, facts, isStub }: PythonFile,
  statements: readonly number[],
  lineEnding: string,
): MovedText {
  const { tree } = facts;
  const pieces: Buffer[] = [];
  const carried: CarriedSpan[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  statements.forEach((statement, at) => {
    const { lines } = statementExtent(tree, statement);
    const above = statements[at - 1];
    if (above !== undefined)
      add(Buffer.from(lineEnding.repeat(blankLinesBetween(facts, above, statement, isStub))));
    for (let start = lines.start; start < lines.end; ) {
      const end = nextLine(tree, start);
      const textEnd = Math.min(lineEnd(tree, start), lines.end);
      carried.push({ from: { file: path, span: { start, end: textEnd } }, offset: length });
      add(Buffer.concat([tree.bytes.subarray(start, textEnd), Buffer.from(lineEnding)]));
      start = end;
    }
  });
  return { text: Buffer.concat(pieces), carried };
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
