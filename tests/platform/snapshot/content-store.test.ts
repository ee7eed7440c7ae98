// Contents are kept where they were read to, and what was only lent is overwritten; neither may ever show in what is kept.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ContentStore } from '../../../src/platform/snapshot/content-store.ts';
import fc from '../../seeded-fast-check.ts';

describe('a content store', () => {
  it('keeps what was read to its room without a copy', () => {
    const store = new ContentStore(1000);
    const room = store.room(5)!;
    room.set(Buffer.from('first'));
    store.offer('1', room);
    expect(store.get('1')!.buffer).toBe(room.buffer);
    expect(text(store, '1')).toBe('first');
  });

  it('gives the same room again when its bytes were not kept', () => {
    const store = new ContentStore(1000);
    const lent = store.room(5)!;
    expect(store.room(3)!.byteOffset).toBe(lent.byteOffset);
  });

  it('keeps every content whatever was lent in between, from its room or from elsewhere', () => {
    const file = fc.record({
      size: fc.oneof(fc.nat(300), fc.constantFrom(1 << 17, 1 << 18, (1 << 18) + 1)),
      fill: fc.nat(255),
      isKept: fc.boolean(),
      isRead: fc.boolean(),
      /** A file may be shorter than it was said to be. */
      missing: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 40 }), (files) => {
        const store = new ContentStore(1 << 22);
        const kept = new Map<string, Uint8Array>();
        for (const { size, fill, isKept, isRead, missing } of files) {
          const place = (isRead ? store.room(size) : null) ?? new Uint8Array(size);
          place.fill(fill);
          const bytes = place.subarray(0, Math.max(0, size - missing));
          const hash = createHash('sha256').update(bytes).digest('hex');
          if (!isKept) continue;
          store.offer(hash, bytes);
          if (store.get(hash) !== undefined) kept.set(hash, new Uint8Array(bytes));
        }
        for (const [hash, bytes] of kept) expect(Buffer.compare(store.get(hash)!, bytes)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('has no room for what is long, or when it is full', () => {
    const store = new ContentStore(10);
    expect(store.room(1 << 19)).toBeNull();
    store.offer('1', new Uint8Array(11));
    expect([store.isFull, store.room(1)]).toEqual([true, null]);
  });
});

function text(store: ContentStore, hash: string): string {
  return Buffer.from(store.get(hash)!).toString();
}
