// What was copied into a sandbox and how the copies looked right afterwards, so that damage shows without reading a file.
// 20,000 rows have to be read in a few milliseconds, hence columns of numbers rather than JSON. Rows can be replaced in
// place: a sandbox whose user died half way is thrown away, so the file need not survive that.
import { closeSync, openSync, readFileSync, type Stats, writeFileSync, writeSync } from 'node:fs';
import type { ContentHash } from '../../base/content-hash.ts';

/** A copy, as it was when it was made. */
export interface CopiedFile {
  readonly hash: ContentHash;
  readonly size: number;
  readonly mode: number;
  readonly mtimeMs: number;
  /** The change time cannot be set by a program, so whatever touches the file shows in it. */
  readonly ctimeMs: number;
  readonly inode: number;
  readonly traits: FileTraits;
}

export interface FileTraits {
  /** Holds a NUL: no text. */
  readonly binary: boolean;
  /** May be executed, or looks like something that is meant to be. */
  readonly program: boolean;
}

export interface ManifestHead {
  /** The mode of the folders, as the process that made them was told to make them. */
  readonly folderMode: number;
  /** Path and inode of every folder, `` for the workspace itself; parents first. */
  readonly folders: readonly (readonly [path: string, inode: number])[];
  /** Path and text of every link that was made. */
  readonly links: readonly (readonly [path: string, target: string])[];
}

export class Manifest {
  readonly head: ManifestHead;
  /** Sorted by code units. */
  readonly paths: readonly string[];
  readonly #numbers: Float64Array;
  readonly #hashes: Buffer;
  #pathText: string | null = null;
  #hashText: string | null = null;

  constructor(head: ManifestHead, paths: readonly string[], numbers: Float64Array, hashes: Buffer) {
    this.head = head;
    this.paths = paths;
    this.#numbers = numbers;
    this.#hashes = hashes;
  }

  static of(head: ManifestHead, files: readonly (readonly [path: string, file: CopiedFile])[]): Manifest {
    const paths = files.map(([path]) => path);
    const numbers = new Float64Array(files.length * COLUMNS);
    const manifest = new Manifest(head, paths, numbers, Buffer.alloc(files.length * HASH_BYTES));
    for (const [row, [, file]] of files.entries()) manifest.#write(row, file);
    return manifest;
  }

  /** All paths, joined by NULs: so that two lists are compared in one go. */
  get pathText(): string {
    this.#pathText ??= this.paths.join('\0');
    return this.#pathText;
  }

  /** All hashes, one after the other, each as long as every other. */
  get hashText(): string {
    this.#hashText ??= this.#hashes.toString('latin1');
    return this.#hashText;
  }

  hasHash(row: number, hash: ContentHash): boolean {
    return this.hashText.startsWith(hash, row * HASH_BYTES);
  }

  /** Whether the file at the copy's place is still the copy that was made, as far as can be told without reading it. */
  isUntouched(row: number, stat: Stats): boolean {
    const at = row * COLUMNS;
    const numbers = this.#numbers;
    return (
      stat.isFile() &&
      numbers[at + CTIME] === stat.ctimeMs &&
      numbers[at + INODE] === stat.ino &&
      numbers[at + SIZE] === stat.size &&
      numbers[at + MTIME] === stat.mtimeMs &&
      numbers[at + MODE] === stat.mode
    );
  }

  fileAt(row: number): CopiedFile {
    const number = (column: number) => this.#numbers[row * COLUMNS + column]!;
    return {
      hash: this.#hashes.toString('latin1', row * HASH_BYTES, (row + 1) * HASH_BYTES),
      size: number(SIZE),
      mode: number(MODE),
      mtimeMs: number(MTIME),
      ctimeMs: number(CTIME),
      inode: number(INODE),
      traits: { binary: this.isBinary(row), program: this.isProgram(row) },
    };
  }

  isBinary(row: number): boolean {
    return (this.#numbers[row * COLUMNS + TRAITS]! & BINARY) !== 0;
  }

  isProgram(row: number): boolean {
    return (this.#numbers[row * COLUMNS + TRAITS]! & PROGRAM) !== 0;
  }

  /** The permissions the copy was given. */
  modeAt(row: number): number {
    return this.#numbers[row * COLUMNS + MODE]! & 0o777;
  }

  rowOf(path: string): number | null {
    let low = 0;
    let high = this.paths.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.paths[middle]!;
      if (found === path) return middle;
      if (found < path) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  /** The rows of the files that are directly in a folder. */
  rowsIn(folder: string): readonly number[] {
    const prefix = folder === '' ? '' : `${folder}/`;
    const rows: number[] = [];
    for (let row = lowerBound(this.paths, prefix); this.paths[row]?.startsWith(prefix); row++) {
      if (!this.paths[row]!.includes('/', prefix.length)) rows.push(row);
    }
    return rows;
  }

  hasHead({ folderMode, folders, links }: ManifestHead): boolean {
    return (
      folderMode === this.head.folderMode &&
      samePairs(folders, this.head.folders) &&
      samePairs(links, this.head.links)
    );
  }

  save(path: string): void {
    const start = Buffer.alloc(START_BYTES);
    start.write(MAGIC, 'latin1');
    start.writeDoubleLE(this.paths.length, MAGIC.length);
    const tail = Buffer.from(`${JSON.stringify(this.head)}\n${this.pathText}`, 'utf8');
    writeFileSync(path, Buffer.concat([start, this.#numberBytes(), this.#hashes, tail]));
  }

  /** Replaces rows, here and in the file. */
  replaceRows(path: string, files: readonly (readonly [row: number, file: CopiedFile])[]): void {
    this.#hashText = null;
    const numbers = this.#numberBytes();
    const descriptor = openSync(path, 'r+');
    try {
      for (const [row, file] of files) {
        this.#write(row, file);
        const [number, hash] = [row * NUMBER_BYTES, row * HASH_BYTES];
        writeSync(descriptor, numbers, number, NUMBER_BYTES, START_BYTES + number);
        writeSync(descriptor, this.#hashes, hash, HASH_BYTES, START_BYTES + numbers.length + hash);
      }
    } finally {
      closeSync(descriptor);
    }
  }

  #numberBytes(): Buffer {
    return Buffer.from(this.#numbers.buffer, this.#numbers.byteOffset, this.#numbers.byteLength);
  }

  #write(row: number, file: CopiedFile): void {
    const { size, mode, mtimeMs, ctimeMs, inode, traits } = file;
    const bits = (traits.binary ? BINARY : 0) | (traits.program ? PROGRAM : 0);
    this.#numbers.set([size, mode, mtimeMs, ctimeMs, inode, bits], row * COLUMNS);
    this.#hashes.write(file.hash, row * HASH_BYTES, HASH_BYTES, 'latin1');
  }
}

/** Null when there is none, or none that this version of tug wrote. */
export function loadManifest(path: string): Manifest | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return null;
  }
  if (bytes.length < START_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const count = bytes.readDoubleLE(MAGIC.length);
  const middle = START_BYTES + count * NUMBER_BYTES;
  const end = middle + count * HASH_BYTES;
  if (!Number.isSafeInteger(count) || count < 0 || end > bytes.length) return null;
  const tail = bytes.toString('utf8', end);
  const cut = tail.indexOf('\n');
  try {
    const head = JSON.parse(tail.slice(0, cut)) as ManifestHead;
    const paths = count === 0 ? [] : tail.slice(cut + 1).split('\0');
    if (paths.length !== count || !Array.isArray(head.folders) || !Array.isArray(head.links)) return null;
    // Copied, since numbers must begin at a multiple of eight.
    const numbers = new Float64Array(count * COLUMNS);
    bytes.copy(Buffer.from(numbers.buffer), 0, START_BYTES, middle);
    return new Manifest(head, paths, numbers, bytes.subarray(middle, end));
  } catch {
    return null;
  }
}

export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function samePairs(a: readonly (readonly unknown[])[], b: readonly (readonly unknown[])[]): boolean {
  return a.length === b.length && a.every((pair, i) => pair[0] === b[i]![0] && pair[1] === b[i]![1]);
}

const MAGIC = 'tugcopy2';
const START_BYTES = 16;
const [SIZE, MODE, MTIME, CTIME, INODE, TRAITS] = [0, 1, 2, 3, 4, 5];
const COLUMNS = 6;
const [BINARY, PROGRAM] = [1, 2];
const NUMBER_BYTES = COLUMNS * 8;
export const HASH_BYTES = 64;
