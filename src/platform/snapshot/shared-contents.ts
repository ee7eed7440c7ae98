// Contents that one thread has kept can be seen by another, which then need not read the files again.
import type { ScanTable } from './scan-table.ts';

export interface SharedContents {
  readonly slabs: readonly SharedArrayBuffer[];
  /** By place: the number of the slab, and one more; zero when it is in none. */
  readonly slabOf: Uint32Array;
  /** By place: where it begins there. */
  readonly startOf: Uint32Array;
}

/** Of the files that are wanted, as far as they are kept in memory that can be shared. */
export function shareContents(
  table: ScanTable,
  contentOf: (hash: string) => Uint8Array | undefined,
): SharedContents {
  const count = table.paths.length;
  const numbers = new Map<SharedArrayBuffer, number>();
  const slabOf = new Uint32Array(count);
  const startOf = new Uint32Array(count);
  for (let place = 0; place < count; place++) {
    if (table.columns.wanted[place] === 0 || table.kindAt(place) !== 'read') continue;
    const content = contentOf(table.hashAt(place));
    if (!(content?.buffer instanceof SharedArrayBuffer)) continue;
    let number = numbers.get(content.buffer);
    if (number === undefined) {
      number = numbers.size + 1;
      numbers.set(content.buffer, number);
    }
    slabOf[place] = number;
    startOf[place] = content.byteOffset;
  }
  return { slabs: [...numbers.keys()], slabOf, startOf };
}

/** Undefined when it is not among them. */
export function sharedContent(
  { slabs, slabOf, startOf }: SharedContents,
  table: ScanTable,
  place: number,
): Uint8Array | undefined {
  const number = slabOf[place]!;
  return number === 0 ? undefined : new Uint8Array(slabs[number - 1]!, startOf[place], table.sizeAt(place));
}
