// How what was read in files of classes is kept: a block of lines for each file, by the hash of its bytes.
import { type ContentHash, contentHash } from '../../../base/content-hash.ts';
import type { Head, ScannedFile } from './scan-heads.ts';

/** Another way to scan is another version. */
const VERSION = 'class heads 4';
/** Where they are kept beside the facts. */
export const HEADS_KEY = contentHash(VERSION);

/** Enough of a hash to be the only one. */
export function keyOf(hash: ContentHash): string {
  return hash.slice(0, HASH_LENGTH);
}

const HASH_LENGTH = 32;

/** The hash, the aliases, the stores, the words before `.register`, the heads. A head with several bases has a plus before its name. */
export function headsBlock(hash: ContentHash, { heads, aliases, stores, registers }: ScannedFile): string {
  const lines = heads.map(({ name, several, bases }) => [several ? `+${name}` : name, ...bases].join(' '));
  return [keyOf(hash), aliases.join(' '), stores.join(' '), registers.join(' '), ...lines].join('\n');
}

/** Text: its own hash, then the blocks, with form feeds between them. */
export function encodeHeads(blocks: Iterable<string>): Uint8Array {
  const text = [...blocks].join('\f');
  return Buffer.from(`${contentHash(text)}\n${text}`);
}

/** Nothing when the bytes are not as they were written. */
export function decodeHeads(bytes: Uint8Array | null): Map<ContentHash, ScannedFile> {
  const known = new Map<ContentHash, ScannedFile>();
  if (bytes === null) return known;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  if (contentHash(content) !== text.slice(0, end)) return known;
  for (const block of content.split('\f')) known.set(block.slice(0, HASH_LENGTH), new KeptScan(block));
  return known;
}

/** A block of the text, read as far as anybody asks: most questions are about heads and aliases alone. */
class KeptScan implements ScannedFile {
  readonly #block: string;
  #lines: readonly string[] | null = null;

  constructor(block: string) {
    this.#block = block;
  }

  get aliases(): readonly string[] {
    return wordsIn(this.#linesOnce()[1]);
  }

  get stores(): readonly string[] {
    return wordsIn(this.#linesOnce()[2]);
  }

  get registers(): readonly string[] {
    return wordsIn(this.#linesOnce()[3]);
  }

  get heads(): readonly Head[] {
    const lines = this.#linesOnce();
    return lines.length === FIRST_HEAD ? NO_HEADS : lines.slice(FIRST_HEAD).map(headOf);
  }

  #linesOnce(): readonly string[] {
    this.#lines ??= this.#block.split('\n');
    return this.#lines;
  }
}

const FIRST_HEAD = 4;
const NO_HEADS: readonly Head[] = [];
const NO_WORDS: readonly string[] = [];

function wordsIn(line: string | undefined): readonly string[] {
  return line === undefined || line === '' ? NO_WORDS : line.split(' ');
}

function headOf(line: string): Head {
  const bases = line.split(' ');
  const name = bases.shift()!;
  const several = name.startsWith('+');
  return { name: several ? name.slice(1) : name, several, bases };
}
