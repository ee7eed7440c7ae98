// Compiling later is for machines with few cores, and for the versions of V8 with which it was measured.
import { expect, test } from 'vitest';
import { compileLater } from '../../src/platform/compile-later.ts';

test('functions are compiled later where the compiler would take the time of the command', () => {
  const [measured, newer] = ['11.3.244.8-node.33', '12.4.254.21-node.33'];
  expect([
    compileLater(1, measured),
    compileLater(2, measured),
    compileLater(4, measured),
    compileLater(2, newer),
  ]).toEqual([true, true, false, false]);
});
