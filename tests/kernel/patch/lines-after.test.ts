// The lines of an edited text, told from those of the text before, are those that a look at the text finds.
import { expect, test } from 'vitest';
import { linesAfter, splitLines } from '../../../src/kernel/patch/diff-lines.ts';
import type { ResolvedEdit } from '../../../src/kernel/patch/patch-set.ts';
import fc from '../../seeded-fast-check.ts';

const piece = fc.constantFrom('', 'a', 'bc', '\n', 'd\n', '\r\n', 'ef\ng');

test('as a look at the text finds them', () => {
  const part = fc.record({ kept: piece, old: piece, text: piece });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), piece, (parts, end) => {
      let [before, after] = ['', ''];
      const edits: ResolvedEdit[] = [];
      for (const { kept, old, text } of parts) {
        before += kept;
        after += kept;
        edits.push(editOf(before.length, old, text));
        before += old;
        after += text;
      }
      const lines = splitLines(Buffer.from(before + end));
      expect(linesAfter(lines, Buffer.from(after + end), edits)).toEqual(
        splitLines(Buffer.from(after + end)),
      );
    }),
    { numRuns: 3000 },
  );
});

test('edits that stay in their lines are among them', () => {
  const before = splitLines(Buffer.from('one two\nthree\nfour two'));
  const after = Buffer.from('one x\nthree\nfour xyz');
  expect(linesAfter(before, after, [editOf(4, 'two', 'x'), editOf(19, 'two', 'xyz')])).toEqual({
    bytes: after,
    starts: Uint32Array.of(0, 6, 12, 20),
    count: 3,
  });
});

function editOf(start: number, old: string, text: string): ResolvedEdit {
  const span = { start, end: start + old.length };
  return {
    edit: {
      kind: 'replace',
      file: 'a.py',
      text: Buffer.from(text),
      anchor: { kind: 'SpanExact', span, hash: '' },
    },
    span,
    position: { line: 1, col: 1 },
    before: Buffer.from(old),
  } as unknown as ResolvedEdit;
}
