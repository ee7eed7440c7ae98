// How two threads that share batches count them, in one shared array.

/** Batches that were taken by either side. */
export const TAKEN = 0;
/** Batches that the helper has done. */
export const DONE = 1;

/** Whether all files are read, and the helper was told where contents are. */
export const ALL_READ = 2;
/** Whether the helper has handed over what it found in wanted files. */
export const SCANNED = 3;

export function makeCounts(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(16));
}
