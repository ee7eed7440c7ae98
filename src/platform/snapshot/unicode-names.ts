// File names are bytes on most systems, and text in every answer of tug. A name that is not UTF-8 cannot be named in JSON, so
// it is told apart here and reported, never mangled into the name of another file.

export interface DecodedNames {
  readonly names: readonly string[];
  /** Readable enough for a message, of no use as a path. */
  readonly notUnicode: readonly string[];
}

/** The names in git's answers with `-z`: each ends with a NUL. */
export function decodeNames(output: Buffer): DecodedNames {
  const names = output.toString('utf8').split('\0');
  names.pop();
  return names.some(mayBeMangled) ? decodeOneByOne(splitAtNul(output)) : { names, notUnicode: [] };
}

export function decodeOneByOne(all: readonly Buffer[]): DecodedNames {
  const names: string[] = [];
  const notUnicode: string[] = [];
  for (const bytes of all) {
    const name = bytes.toString('utf8');
    (Buffer.from(name, 'utf8').equals(bytes) ? names : notUnicode).push(name);
  }
  return { names, notUnicode };
}

/** Decoding puts U+FFFD in the place of what is not UTF-8; but a name may also hold that very character. */
export function mayBeMangled(name: string): boolean {
  return name.includes('\ufffd');
}

function splitAtNul(output: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start);
    parts.push(output.subarray(start, end));
    start = end + 1;
  }
  return parts;
}
