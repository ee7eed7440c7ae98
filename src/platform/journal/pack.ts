// The pack: one file with the manifest and all bytes before and after, so that one sync makes them durable. It is what
// recovery and undo read, long after the process that wrote it is gone; nothing in it is believed without its hash.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentHash, contentHash } from '../../base/content-hash.ts';
import { TugError } from '../../base/tug-error.ts';
import { assertWritablePath } from '../../base/workspace-path.ts';
import { type FileRecord, type Manifest, manifestSchema } from './manifest.ts';

export const PACK_NAME = 'pack';

/** A pack that cannot be read as one: cut short, altered, or of another version. */
export class PackDamaged extends Error {}

/** Collects bytes and says where they will be; the same bytes are kept once. */
export class PackBuilder {
  readonly #chunks: Uint8Array[] = [];
  readonly #known = new Map<ContentHash, number>();
  #size = 0;

  add(bytes: Uint8Array): Pick<FileRecord, 'hash' | 'size' | 'offset'> {
    const hash = contentHash(bytes);
    let offset = this.#known.get(hash);
    if (offset === undefined) {
      offset = this.#size;
      this.#known.set(hash, offset);
      this.#chunks.push(bytes);
      this.#size += bytes.length;
    }
    return { hash, size: bytes.length, offset };
  }

  /** Returns the open file: whoever asked for it syncs and closes it. */
  write(directory: string, manifest: Manifest): number {
    const text = Buffer.from(JSON.stringify(manifest));
    const head = Buffer.from(`${MAGIC} ${text.length} ${contentHash(text)}\n`);
    const descriptor = openSync(join(directory, PACK_NAME), 'wx', 0o600);
    try {
      for (const chunk of gather([head, text, ...this.#chunks])) writeFully(descriptor, chunk);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    return descriptor;
  }
}

/** Throws PackDamaged, or what the operating system says. */
export function readManifest(directory: string): Manifest {
  return withPack(directory, (descriptor) => readHead(descriptor).manifest);
}

/** Reads the bytes of the records of one pack, checked against their hashes. */
export function readBytes(directory: string, records: readonly FileRecord[]): readonly Uint8Array[] {
  return withPack(directory, (descriptor) => {
    const { dataStart } = readHead(descriptor);
    return records.map((record) => {
      const bytes = readExactly(descriptor, dataStart + record.offset, record.size);
      if (contentHash(bytes) !== record.hash) throw new PackDamaged('bytes were altered');
      return bytes;
    });
  });
}

const MAGIC = 'tug-pack 1';
const HEAD_LIMIT = 200;
const GATHER_BYTES = 1 << 20;

function withPack<T>(directory: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(join(directory, PACK_NAME), 'r');
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readHead(descriptor: number): { readonly manifest: Manifest; readonly dataStart: number } {
  const start = Buffer.alloc(HEAD_LIMIT);
  const line = start.toString('latin1', 0, readSync(descriptor, start, 0, HEAD_LIMIT, 0)).split('\n', 1)[0]!;
  const match = new RegExp(`^${MAGIC} (\\d{1,12}) ([0-9a-f]{64})$`).exec(line);
  if (match === null) throw new PackDamaged('the pack has no head');
  const length = Number(match[1]);
  const text = readExactly(descriptor, line.length + 1, length);
  if (contentHash(text) !== match[2]) throw new PackDamaged('the manifest was altered');
  const manifest = manifestSchema.safeParse(parseJson(Buffer.from(text).toString('utf8')));
  if (!manifest.success) throw new PackDamaged('the manifest is not one');
  assertInside(manifest.data);
  return { manifest: manifest.data, dataStart: line.length + 1 + length };
}

/** A journal may have come with a cloned repository; it must not lead anywhere that a patch could not. */
function assertInside({ slots, createdDirectories, removedDirectories }: Manifest): void {
  try {
    for (const { path } of [...slots, ...createdDirectories, ...removedDirectories]) assertWritablePath(path);
  } catch (error) {
    if (error instanceof TugError) throw new PackDamaged(error.message);
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readExactly(descriptor: number, position: number, length: number): Uint8Array {
  if (position + length > fstatSync(descriptor).size) throw new PackDamaged('the pack is cut short');
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(descriptor, bytes, done, length - done, position + done);
    if (count === 0) throw new PackDamaged('the pack is cut short');
    done += count;
  }
  return bytes;
}

/** Joins small pieces, so that hundreds of files do not take hundreds of writes. */
function* gather(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= GATHER_BYTES) {
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}

function writeFully(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}
