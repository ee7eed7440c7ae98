// Whoever reads all files can read their class heads in passing: who asks about a member of a class will need those of all files.
import type { ContentHash } from '../../../base/content-hash.ts';
import { headsBlock } from './kept-heads.ts';
import { scanHeads } from './scan-heads.ts';

/** As it is kept. */
export function scanForHeads(hash: ContentHash, bytes: Uint8Array): string {
  return headsBlock(hash, scanHeads(bytes));
}

/**
 * Whether heads will be needed, and which words then too, guessed by what stands before a name: `self.`, `    def `, `class `.
 * A wrong guess takes time, nothing else.
 */
export function wordsBesideHeads(lead: string): readonly string[] | null {
  return /\.\s*$|^\s+(?:async\s+)?def\s+$|^\s*class\s+$/.test(lead) ? ASKED_FOR_MEMBERS : null;
}

/** Who names a member in parts asks for it with this. */
const ASKED_FOR_MEMBERS = ['getattr'];
