// What has come in on stdin and was not read yet, for a process that is too busy to go back to its event loop.
import { fstatSync, readSync } from 'node:fs';

const STDIN = 0;
const LARGEST_READ = 64 * 1024;

/** Takes it off the pipe: the caller has to hand it on. Null when nothing waits, or stdin is nothing that can be asked. */
export function takeWaitingInput(): Buffer | null {
  try {
    const stat = fstatSync(STDIN);
    if (process.platform === 'win32' || !(stat.isFIFO() || stat.isSocket())) return null;
    const buffer = Buffer.allocUnsafe(LARGEST_READ);
    // Node reads pipes without waiting, so that this does not wait either: EAGAIN.
    const length = readSync(STDIN, buffer, 0, LARGEST_READ, null);
    return length === 0 ? null : buffer.subarray(0, length);
  } catch {
    return null;
  }
}
