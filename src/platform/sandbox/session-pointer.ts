// `sandbox.json` in a session's directory says where the sandbox of the session is. It may name one that is gone.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWrite } from '../atomic-write.ts';

/** Null when there is none, or the file is of no use: then a new sandbox is made. */
export function readSessionPointer(sessionDirectory: string): string | null {
  try {
    const value = JSON.parse(readFileSync(pointerFile(sessionDirectory), 'utf8')) as {
      path?: unknown;
    } | null;
    return typeof value?.path === 'string' ? value.path : null;
  } catch {
    return null;
  }
}

export function writeSessionPointer(sessionDirectory: string, path: string): void {
  atomicWrite(pointerFile(sessionDirectory), `${JSON.stringify({ path })}\n`);
}

/** Leaves the pointer alone when it names another sandbox by now. */
export function clearSessionPointer(sessionDirectory: string, path: string): void {
  if (readSessionPointer(sessionDirectory) === path) rmSync(pointerFile(sessionDirectory), { force: true });
}

function pointerFile(sessionDirectory: string): string {
  return join(sessionDirectory, 'sandbox.json');
}
