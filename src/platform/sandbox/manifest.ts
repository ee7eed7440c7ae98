// What was copied into a sandbox and how the copies looked right afterwards, so that damage shows without reading a file.
// 20,000 rows have to be read in a few milliseconds, hence fixed rows of numbers rather than JSON. Rows can be replaced in
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
  readonly #rows: Buffer;
  readonly #numbers: Float64Array;
  #hashes: string | null = null;

  constructor(head: ManifestHead, paths: readonly string[], rows: Buffer) {
    this.head = head;
    this.paths = paths;
    this.#rows = rows;
    this.#numbers = new Float64Array(rows.buffer, rows.byteOffset, rows.byteLength / 8);
  }

  static of(head: ManifestHead, files: readonly (readonly [path: string, file: CopiedFile])[]): Manifest {
    // A slice of a larger buffer need not begin at a multiple of eight.
    const rows = Buffer.from(new ArrayBuffer(files.length * ROW_BYTES));
    const paths = files.map(([path]) => path);
    const manifest = new Manifest(head, paths, rows);
    for (const [row, [, file]] of files.entries()) manifest.#write(row, file);
    return manifest;
  }

  hasHash(row: number, hash: ContentHash): boolean {
    this.#hashes ??= this.#rows.toString('latin1');
    return this.#hashes.startsWith(hash, row * ROW_BYTES + NUMBER_BYTES);
  }

  /** Whether the file at the copy's place is still the copy that was made, as far as can be told without reading it. */
  isUntouched(row: number, stat: Stats): boolean {
    const at = row * ROW_DOUBLES;
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
    const at = row * ROW_DOUBLES;
    const number = (column: number) => this.#numbers[at + column]!;
    const bytes = row * ROW_BYTES + NUMBER_BYTES;
    return {
      hash: this.#rows.toString('latin1', bytes, bytes + HASH_BYTES),
      size: number(SIZE),
      mode: number(MODE),
      mtimeMs: number(MTIME),
      ctimeMs: number(CTIME),
      inode: number(INODE),
      traits: { binary: this.isBinary(row), program: this.isProgram(row) },
    };
  }

  isBinary(row: number): boolean {
    return (this.#numbers[row * ROW_DOUBLES + TRAITS]! & BINARY) !== 0;
  }

  isProgram(row: number): boolean {
    return (this.#numbers[row * ROW_DOUBLES + TRAITS]! & PROGRAM) !== 0;
  }

  /** The permissions the copy was given. */
  modeAt(row: number): number {
    return this.#numbers[row * ROW_DOUBLES + MODE]! & 0o777;
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
    const tail = Buffer.from(`${JSON.stringify(this.head)}\n${this.paths.join('\0')}`, 'utf8');
    const start = Buffer.alloc(START_BYTES);
    start.write(MAGIC, 'latin1');
    start.writeDoubleLE(this.paths.length, MAGIC.length);
    writeFileSync(path, Buffer.concat([start, this.#rows, tail]));
  }

  /** Replaces rows, here and in the file. */
  replaceRows(path: string, files: readonly (readonly [row: number, file: CopiedFile])[]): void {
    this.#hashes = null;
    const descriptor = openSync(path, 'r+');
    try {
      for (const [row, file] of files) {
        const at = row * ROW_BYTES;
        this.#write(row, file);
        writeSync(descriptor, this.#rows, at, ROW_BYTES, START_BYTES + at);
      }
    } finally {
      closeSync(descriptor);
    }
  }

  #write(row: number, file: CopiedFile): void {
    const { size, mode, mtimeMs, ctimeMs, inode, traits } = file;
    const bits = (traits.binary ? BINARY : 0) | (traits.program ? PROGRAM : 0);
    this.#numbers.set([size, mode, mtimeMs, ctimeMs, inode, bits], row * ROW_DOUBLES);
    this.#rows.write(file.hash, row * ROW_BYTES + NUMBER_BYTES, HASH_BYTES, 'latin1');
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
  const end = START_BYTES + count * ROW_BYTES;
  if (!Number.isSafeInteger(count) || count < 0 || end > bytes.length) return null;
  const tail = bytes.toString('utf8', end);
  const cut = tail.indexOf('\n');
  try {
    const head = JSON.parse(tail.slice(0, cut)) as ManifestHead;
    const names = tail.slice(cut + 1);
    const paths = count === 0 ? [] : names.split('\0');
    if (paths.length !== count || !Array.isArray(head.folders) || !Array.isArray(head.links)) return null;
    const rows = Buffer.from(new ArrayBuffer(count * ROW_BYTES));
    bytes.copy(rows, 0, START_BYTES, end);
    return new Manifest(head, paths, rows);
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

const MAGIC = 'tugcopy1';
const START_BYTES = 16;
const [SIZE, MODE, MTIME, CTIME, INODE, TRAITS] = [0, 1, 2, 3, 4, 5];
const [BINARY, PROGRAM] = [1, 2];
const NUMBER_BYTES = 6 * 8;
const HASH_BYTES = 64;
const ROW_BYTES = NUMBER_BYTES + HASH_BYTES;
const ROW_DOUBLES = ROW_BYTES / 8;
