// The word where it is no code: comments, docstrings, doctests, strings. It is listed with what it stands in and edited
// only by whoever asks for it. Where a file does not parse, what stands there may well be code.

import type { Span } from '../../../base/span.ts';
import { findWord } from '../../../kernel/find-word.ts';
import type { Occurrence } from '../../../kernel/occurrence.ts';
import type { PythonFile } from '../link/program.ts';
import type { Place } from '../meaning/meaning.ts';
import { prefixLength, quoteLength, TRIPLE } from '../syntax/string-part.ts';

export function textPlaces(
  files: readonly PythonFile[],
  word: string,
  places: Iterable<Place>,
): readonly Occurrence[] {
  const known = new Set<string>();
  for (const { file, start } of places) known.add(`${file.path}:${start}`);
  const bytes = Buffer.from(word);
  return files.flatMap((file) => {
    const source = file.facts.tree.bytes.subarray(0, file.facts.tree.length);
    return findWord(source, bytes)
      .filter((start) => !known.has(`${file.path}:${start}`))
      .map((start) => textAt(file, start, start + bytes.length));
  });
}

/** The word in examples, which doctest runs. */
export function doctestPlaces(files: readonly PythonFile[], word: string): readonly Occurrence[] {
  const withExamples = files.filter(({ facts: { tree } }) => {
    const source = Buffer.from(tree.bytes.buffer, tree.bytes.byteOffset, tree.length);
    return source.includes('>>>');
  });
  return textPlaces(withExamples, word, []).filter(({ reason }) => reason === IN_DOCTEST);
}

function textAt(file: PythonFile, start: number, end: number): Occurrence {
  const place = { file: file.path, span: { start, end }, action: 'edit' } as const;
  const text = { certainty: 'text', provenance: 'text' } as const;
  const comment = commentAround(file, start);
  if (comment !== null)
    return {
      ...place,
      ...text,
      role: 'comment',
      reason: 'in a comment',
      standsIn: 'comment',
      textSpan: comment,
    };
  const inString = stringAround(file, start, end);
  if (inString !== null) {
    const isDoc = inString === IN_DOCSTRING || inString === IN_DOCTEST;
    return {
      ...place,
      ...text,
      role: 'string',
      reason: inString,
      ...(isDoc ? { standsIn: 'docstring', textSpan: stringContents(file, start) } : {}),
    };
  }
  const isBroken = file.facts.tree.problems.length > 0;
  if (!isBroken) return { ...place, ...text, role: 'comment', reason: 'no name, as it stands here' };
  const reason = 'in code that does not parse';
  return { ...place, certainty: 'possible', provenance: 'syntactic', role: 'reference', reason };
}

const IN_DOCSTRING = 'in a docstring';
const IN_DOCTEST = 'in a doctest';

function commentAround({ facts: { tree } }: PythonFile, at: number): Span | null {
  const comment = lastBefore(tree.commentStart, tree.commentCount, at);
  if (comment < 0 || at >= tree.commentEnd[comment]!) return null;
  return { start: tree.commentStart[comment]!, end: tree.commentEnd[comment]! };
}

/** What the string that contains the offset has between its quotes. */
function stringContents({ facts: { tree } }: PythonFile, at: number): Span {
  const part = lastBefore(tree.partStart, tree.partCount, at);
  const quotes = quoteLength(tree.partFlags[part]!);
  return {
    start: tree.partStart[part]! + prefixLength(tree.partFlags[part]!) + quotes,
    end: tree.partEnd[part]! - quotes,
  };
}

/** What kind of string the word stands in; null outside of strings. */
function stringAround({ facts }: PythonFile, start: number, end: number): string | null {
  const { tree } = facts;
  const part = lastBefore(tree.partStart, tree.partCount, start);
  if (part < 0 || start >= tree.partEnd[part]!) return null;
  const quotes = quoteLength(tree.partFlags[part]!);
  const contents = tree.partStart[part]! + prefixLength(tree.partFlags[part]!) + quotes;
  if (contents === start && tree.partEnd[part]! - quotes === end) return 'a string that is just this word';
  if (!isDocstring(facts, part)) return 'in a string';
  const line = tree.bytes.subarray(tree.bytes.lastIndexOf(0x0a, start) + 1, start);
  return /^\s*(>>>|\.\.\.) /.test(Buffer.from(line).toString('latin1')) ? IN_DOCTEST : IN_DOCSTRING;
}

/** Three quotes at the beginning of a line: a docstring, or text laid out like one. */
function isDocstring({ tree }: PythonFile['facts'], part: number): boolean {
  if ((tree.partFlags[part]! & TRIPLE) === 0) return false;
  let at = tree.partStart[part]! - 1;
  while (at >= 0 && (tree.bytes[at] === 0x20 || tree.bytes[at] === 0x09)) at--;
  return at < tree.begin || tree.bytes[at] === 0x0a || tree.bytes[at] === 0x0d;
}

/** The last of ascending offsets that is not behind `at`; -1 when there is none. */
function lastBefore(offsets: Int32Array, count: number, at: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
