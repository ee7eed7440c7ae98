// The policy stands between two marks; the page around it is the user's.
import { expect, test } from 'vitest';
import { setPolicy } from '../../src/assist/setup/set-policy.ts';

const BLOCK = '<!-- tug:begin -->\nuse tug\n<!-- tug:end -->';

test.each([
  ['an empty page', '', `${BLOCK}\n`],
  ['a page without it', '# Mine\n\ntext', `# Mine\n\ntext\n\n${BLOCK}\n`],
  [
    'an older policy in the middle',
    'a\n<!-- tug:begin -->\nold\nlines\n<!-- tug:end -->\nb\n',
    `a\n${BLOCK}\nb\n`,
  ],
  ['carriage returns', 'a\r\n', `a\r\n\r\n${BLOCK.replaceAll('\n', '\r\n')}\r\n`],
])('%s', (_, before, after) => {
  expect(setPolicy(before, 'use tug\n')).toBe(after);
  expect(setPolicy(after, 'use tug\n')).toBe(after);
});

test.each([
  '<!-- tug:begin -->\nx',
  '<!-- tug:end --> <!-- tug:begin -->',
  `${BLOCK}\n${BLOCK}`,
])('marks that do not pair up are left alone: %j', (text) => {
  expect(() => setPolicy(text, 'use tug')).toThrow(
    'the marks <!-- tug:begin --> and <!-- tug:end --> do not pair up',
  );
});
