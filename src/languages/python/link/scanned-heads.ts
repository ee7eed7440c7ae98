// What was read in files of classes, by the hash of their bytes: the program for the next snapshot reads only those that changed,
// and so does the next run, for which it is kept beside the facts.
import { type ContentHash, contentHash } from '../../../base/content-hash.ts';
import { heartbeat } from '../../../base/heartbeat.ts';
import type { FileEntry } from '../../../kernel/snapshot.ts';
import type { FactsCache } from '../facts/facts-cache.ts';
import { type Head, type ScannedFile, scanHeads } from './scan-heads.ts';

export interface ScannedHeads {
  /** One for each file, in their order. */
  scansOf(files: readonly FileEntry[], read: (path: string) => Uint8Array): readonly ScannedFile[];
}

export function createScannedHeads(cache: FactsCache | null): ScannedHeads {
  let byHash: Map<ContentHash, ScannedFile> | null = null;
  return {
    scansOf(files, read) {
      const isFirst = byHash === null;
      const known = byHash ?? decode(cache?.get(KEY) ?? null);
      byHash = known;
      let missing = 0;
      const scans = files.map(({ path, hash }) => {
        let scan = known.get(keyOf(hash));
        if (scan === undefined) {
          heartbeat();
          scan = scanHeads(read(path));
          known.set(keyOf(hash), scan);
          missing++;
        }
        return scan;
      });
      // The first program is of files that are there; later ones may be of what a patch would make of them.
      if (isFirst && missing > 0) cache?.put(KEY, () => encode(files, scans));
      return scans;
    },
  };
}

/** Another way to scan is another version. */
const VERSION = 'class heads 4';
const KEY = contentHash(VERSION);

/** Enough of a hash to be the only one. */
function keyOf(hash: ContentHash): string {
  return hash.slice(0, HASH_LENGTH);
}

const HASH_LENGTH = 32;

/**
 * Text: its own hash, then a block of lines for each file, behind form feeds: the hash, the aliases, the stores, the words before
 * `.register`, the heads. A head with several bases has a plus before its name.
 */
function encode(files: readonly FileEntry[], scans: readonly ScannedFile[]): Uint8Array {
  const blocks = new Map(
    files.map(({ hash }, at) => {
      const { heads, aliases, stores, registers } = scans[at]!;
      const lines = heads.map(({ name, several, bases }) =>
        [several ? `+${name}` : name, ...bases].join(' '),
      );
      return [
        hash,
        [keyOf(hash), aliases.join(' '), stores.join(' '), registers.join(' '), ...lines].join('\n'),
      ];
    }),
  );
  const text = [...blocks.values()].join('\f');
  return Buffer.from(`${contentHash(text)}\n${text}`);
}

/** Nothing when the bytes are not as they were written. */
function decode(bytes: Uint8Array | null): Map<ContentHash, ScannedFile> {
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
