// A checksum of bytes against damage, not against malice. A cipher's authentication is what the processor computes fastest: twelve
// megabytes in 4 ms, where SHA-256 takes 9, and a loop of our own as much again until it is compiled.
import { createCipheriv } from 'node:crypto';

export function fastChecksum(bytes: Uint8Array): number {
  return sealOf(bytes).readInt32LE(0);
}

/** Sixteen bytes, where four are too few: one of several pieces, one behind the other. */
export function sealOf(...pieces: readonly Uint8Array[]): Buffer {
  const cipher = createCipheriv('aes-128-gcm', KEY, NONCE);
  for (const piece of pieces) cipher.setAAD(piece);
  cipher.final();
  return cipher.getAuthTag();
}

export const SEAL_LENGTH = 16;

const KEY = Buffer.alloc(16, 1);
const NONCE = Buffer.alloc(12, 2);
