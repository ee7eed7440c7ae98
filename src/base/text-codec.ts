// Text to bytes and back in the encodings a source file may declare. Only encodings in which a byte below 0x80 is
// always that ASCII character: then names and quotes can be found in raw bytes, and an edit never splits a character.
import { CODEC_ALIASES, SINGLE_BYTE_RUNS } from './single-byte-encodings.ts';

/** A codec that tug can read and write, by CPython's own name for it. */
export type CodecName = string;

/** The codec behind any of its names (`Latin-1`, `windows-1252`, `UTF8`); null when tug cannot read it. */
export function findCodec(name: string): CodecName | null {
  const key = name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '_')
    .replace(/^_|_$/g, '');
  const codec = ownValue(CODEC_ALIASES, key.replaceAll('.', '_')) ?? key;
  return codec === 'utf_8' || codec === 'ascii' || ownValue(SINGLE_BYTE_RUNS, codec) ? codec : null;
}

/** Null when the bytes are not text in this encoding. A byte order mark stays in the text. */
export function decodeText(bytes: Uint8Array, codec: CodecName): string | null {
  if (codec !== 'utf_8') return decodeSingleBytes(bytes, singleByteTable(codec));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Null when the text has a character that the encoding cannot express; a lone surrogate is expressible in none. */
export function encodeText(text: string, codec: CodecName): Uint8Array | null {
  if (/\p{Surrogate}/u.test(text)) return null;
  if (codec === 'utf_8') return new TextEncoder().encode(text);
  const { bytes: byteOf } = singleByteTable(codec);
  const encoded = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = byteOf.get(text.charCodeAt(i));
    if (byte === undefined) return null;
    encoded[i] = byte;
  }
  return encoded;
}

interface SingleByteTable {
  /** By byte; -1 where a byte means nothing. Every character of these encodings is one UTF-16 unit. */
  readonly units: Int32Array;
  readonly bytes: ReadonlyMap<number, number>;
}

const tables = new Map<CodecName, SingleByteTable>();

function singleByteTable(codec: CodecName): SingleByteTable {
  const known = tables.get(codec);
  if (known !== undefined) return known;
  const runs = codec === 'ascii' ? '-128' : ownValue(SINGLE_BYTE_RUNS, codec);
  if (runs === undefined) throw new RangeError(`${codec} is no codec of tug; use findCodec`);
  const units = new Int32Array(256).fill(-1);
  for (let byte = 0; byte < 128; byte++) units[byte] = byte;
  let byte = 128;
  for (const run of runs.split(' ')) {
    const [first, more] = run.split('+');
    if (run.startsWith('-')) byte -= Number(run);
    else for (let i = 0; i <= Number(more ?? 0); i++) units[byte++] = Number.parseInt(first!, 16) + i;
  }
  const table = { units, bytes: invert(units) };
  tables.set(codec, table);
  return table;
}

function invert(units: Int32Array): ReadonlyMap<number, number> {
  const bytes = new Map<number, number>();
  units.forEach((unit, byte) => {
    if (unit !== -1) bytes.set(unit, byte);
  });
  return bytes;
}

function decodeSingleBytes(bytes: Uint8Array, table: SingleByteTable): string | null {
  const units = new Uint16Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    const unit = table.units[bytes[i]!]!;
    if (unit === -1) return null;
    units[i] = unit;
  }
  return new TextDecoder('utf-16le').decode(littleEndian(units));
}

function littleEndian(units: Uint16Array): Uint8Array {
  const bytes = Buffer.from(units.buffer, units.byteOffset, units.byteLength);
  return new Uint16Array(Uint8Array.of(1, 0).buffer)[0] === 1 ? bytes : bytes.swap16();
}

/** A name from a file must not find `constructor` and the like. */
function ownValue(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
