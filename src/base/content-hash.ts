// SHA-256 over raw bytes, as lower-case hex. The identity of content everywhere in tug.
import { createHash } from 'node:crypto';

export type ContentHash = string;

export function contentHash(bytes: Uint8Array | string): ContentHash {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A short readable id: a prefix that says what it names, and enough of the hash to be unique in a workspace. */
export function shortId(prefix: string, ...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return `${prefix}_${hash.digest('hex').slice(0, 16)}`;
}
