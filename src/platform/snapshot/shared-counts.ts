// How two threads that share batches count them, in one shared array.

/** Batches that were taken by either side. */
export const TAKEN = 0;
/** Batches that the helper has done. */
export const DONE = 1;

export function makeCounts(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(8));
}
