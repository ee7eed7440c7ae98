// A seal shows every kind of damage, and does not care in how many pieces the bytes come.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { fastChecksum, SEAL_LENGTH, sealOf } from '../../src/base/fast-checksum.ts';

test('a seal is of all bytes, one behind the other', () => {
  const bytes = randomBytes(100_003);
  const seal = sealOf(bytes);
  expect(seal.length).toBe(SEAL_LENGTH);
  expect(sealOf(bytes.subarray(0, 17), bytes.subarray(17, 70_000), bytes.subarray(70_000))).toEqual(seal);
  expect(fastChecksum(bytes)).toBe(seal.readInt32LE(0));
});

test('a bit, a byte more, a byte less, and bytes that changed places show', () => {
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, i) => i % 251));
  const seal = sealOf(bytes);
  const damages = [
    bytes.subarray(0, 299),
    Buffer.concat([bytes, Buffer.alloc(1)]),
    Buffer.concat([bytes.subarray(16), bytes.subarray(0, 16)]),
    ...Array.from(bytes, (_, at) => flipped(bytes, at)),
  ];
  expect(damages.filter((damaged) => sealOf(damaged).equals(seal))).toEqual([]);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1 << (at % 8);
  return copy;
}
