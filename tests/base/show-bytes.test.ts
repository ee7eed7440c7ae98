// Bytes in a message: text as text, other bytes as base64, and never more than a reader needs.
import { expect, test } from 'vitest';
import { showBytes } from '../../src/base/show-bytes.ts';

test.each([
  ['text', Buffer.from('né\n'), 'né\n'],
  ['nothing', Buffer.from(''), ''],
  ['no text', Buffer.from([0xff, 0xfe]), 'base64://4='],
  ['as long as shown', Buffer.from('x'.repeat(200)), 'x'.repeat(200)],
  ['longer', Buffer.from('x'.repeat(201)), `${'x'.repeat(200)}... (201 bytes)`],
  ['pairs stay whole', Buffer.from('😀'.repeat(201)), `${'😀'.repeat(200)}... (804 bytes)`],
])('%s', (_, bytes, shown) => {
  expect(showBytes(bytes)).toBe(shown);
});
