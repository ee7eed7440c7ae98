// Keeps the beginning and the end of what a process prints, however much it prints, in a fixed amount of memory.
import { StringDecoder } from 'node:string_decoder';

export class BoundedOutput {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  readonly #head: Buffer[] = [];
  readonly #tail: Buffer[] = [];
  #headBytes = 0;
  #tailBytes = 0;
  #total = 0;

  constructor(limit: number) {
    this.#headLimit = Math.floor(limit / 2);
    this.#tailLimit = limit - this.#headLimit;
  }

  /** One stream of text into the output. Each has its own, so that a character cut in two by one is not broken by another. */
  openStream(): OutputStream {
    const decoder = new StringDecoder('utf8');
    return {
      write: (chunk) => this.#add(decoder.write(chunk)),
      end: () => this.#add(decoder.end()),
    };
  }

  toString(): string {
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#tail);
    if (this.#total <= this.#headLimit + this.#tailLimit) return Buffer.concat([head, tail]).toString('utf8');
    const [start, end] = [
      dropPartialEnd(head),
      dropPartialStart(tail.subarray(tail.length - this.#tailLimit)),
    ];
    const left = this.#total - start.length - end.length;
    return `${start.toString('utf8')}\n[... ${left} bytes left out ...]\n${end.toString('utf8')}`;
  }

  #add(text: string): void {
    if (text === '') return;
    let bytes = Buffer.from(text, 'utf8');
    this.#total += bytes.length;
    if (this.#headBytes < this.#headLimit) {
      const part = bytes.subarray(0, this.#headLimit - this.#headBytes);
      this.#head.push(part);
      this.#headBytes += part.length;
      bytes = bytes.subarray(part.length);
    }
    if (bytes.length === 0) return;
    this.#tail.push(bytes);
    this.#tailBytes += bytes.length;
    while (this.#tailBytes - this.#tail[0]!.length >= this.#tailLimit) {
      this.#tailBytes -= this.#tail.shift()!.length;
    }
  }
}

export interface OutputStream {
  write(chunk: Buffer): void;
  end(): void;
}

export function boundText(text: string, limit: number): string {
  const output = new BoundedOutput(limit);
  const stream = output.openStream();
  stream.write(Buffer.from(text, 'utf8'));
  stream.end();
  return output.toString();
}

/** Whole characters only: a byte of the form 10xxxxxx continues one that began before. */
function dropPartialStart(bytes: Buffer): Buffer {
  let start = 0;
  while (start < bytes.length && isContinuation(bytes[start]!)) start++;
  return bytes.subarray(start);
}

function dropPartialEnd(bytes: Buffer): Buffer {
  let last = bytes.length - 1;
  while (last >= 0 && isContinuation(bytes[last]!)) last--;
  if (last < 0) return bytes.subarray(0, 0);
  const first = bytes[last]!;
  const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return last + length <= bytes.length ? bytes : bytes.subarray(0, last);
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
