// Bytes that are put together of many small pieces: a buffer for each would take several times as long.

export class GrowingBytes {
  #room = Buffer.allocUnsafe(4096);
  #length = 0;

  add(bytes: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    // A short piece is copied before a call has begun.
    if (to - from > SHORT) this.#room.set(bytes.subarray(from, to), this.#length);
    else for (let i = from; i < to; i++) this.#room[this.#length + i - from] = bytes[i]!;
    this.#length += to - from;
  }

  addText(text: string): void {
    // A character of UTF-16 has at most three bytes.
    this.#reserve(text.length * 3);
    if (text.length === 1 && text < '\x80') this.#room[this.#length++] = text.charCodeAt(0);
    else this.#length += this.#room.write(text, this.#length);
  }

  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#room.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#room.length * 2, this.#length + more));
    larger.set(this.#room.subarray(0, this.#length));
    this.#room = larger;
  }
}

const SHORT = 64;
