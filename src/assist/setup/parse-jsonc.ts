// JSON as editors keep their settings in it: comments and trailing commas are allowed, and every value knows its place, so
// that one value can be set while everything else stays byte for byte.

export type JsonNode = JsonObject | JsonArray | JsonScalar;

interface Placed {
  readonly start: number;
  /** After its last character. */
  readonly end: number;
}

export interface JsonObject extends Placed {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
  /** Where the comma behind the last member is; -1 when there is none. */
  readonly trailingComma: number;
}

export interface JsonMember {
  readonly key: string;
  readonly keyStart: number;
  readonly value: JsonNode;
}

export interface JsonArray extends Placed {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

export interface JsonScalar extends Placed {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

export class JsonProblem extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Throws JsonProblem. */
export function parseJsonc(text: string): JsonNode {
  const scanner = new Scanner(text);
  const value = scanner.readValue(0);
  scanner.skipSpace();
  if (scanner.at < text.length) throw new JsonProblem('there is text after the end', scanner.at);
  return value;
}

/** The plain value of a node; of two members with one key the last counts, as everywhere. */
export function valueOfNode(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(valueOfNode);
  return Object.fromEntries(node.members.map(({ key, value }) => [key, valueOfNode(value)]));
}

/** Deeper than anybody's settings, and far from the end of the stack. */
const MOST_LEVELS = 500;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
    if (text.startsWith('\uFEFF')) this.at = 1;
  }

  readValue(level: number): JsonNode {
    this.skipSpace();
    if (level > MOST_LEVELS) throw new JsonProblem('it is nested too deeply', this.at);
    const character = this.text[this.at];
    if (character === '{') return this.readObject(level);
    if (character === '[') return this.readArray(level);
    const start = this.at;
    if (character === '"') return { kind: 'scalar', value: this.readString(), start, end: this.at };
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, start)) continue;
      this.at += word.length;
      return { kind: 'scalar', value, start, end: this.at };
    }
    NUMBER.lastIndex = start;
    const number = NUMBER.exec(this.text)?.[0];
    if (number === undefined) throw new JsonProblem('a value is expected', start);
    this.at += number.length;
    return { kind: 'scalar', value: Number(number), start, end: this.at };
  }

  skipSpace(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      if (this.text.startsWith('//', this.at)) {
        const end = this.text.indexOf('\n', this.at);
        this.at = end === -1 ? this.text.length : end;
      } else if (this.text.startsWith('/*', this.at)) {
        const end = this.text.indexOf('*/', this.at + 2);
        if (end === -1) throw new JsonProblem('a comment has no end', this.at);
        this.at = end + 2;
      } else return;
    }
  }

  private readObject(level: number): JsonObject {
    const start = this.at++;
    const members: JsonMember[] = [];
    for (let comma = -1; ; ) {
      this.skipSpace();
      if (this.text[this.at] === '}') {
        this.at++;
        return { kind: 'object', members, trailingComma: comma, start, end: this.at };
      }
      if (members.length > 0 && comma === -1) throw new JsonProblem('a comma or } is expected', this.at);
      const keyStart = this.at;
      if (this.text[keyStart] !== '"') throw new JsonProblem('a key in double quotes is expected', keyStart);
      const key = this.readString();
      this.skipSpace();
      if (this.text[this.at] !== ':') throw new JsonProblem('a colon is expected', this.at);
      this.at++;
      members.push({ key, keyStart, value: this.readValue(level + 1) });
      comma = this.readComma();
    }
  }

  private readArray(level: number): JsonArray {
    const start = this.at++;
    const items: JsonNode[] = [];
    for (let comma = -1; ; ) {
      this.skipSpace();
      if (this.text[this.at] === ']') {
        this.at++;
        return { kind: 'array', items, start, end: this.at };
      }
      if (items.length > 0 && comma === -1) throw new JsonProblem('a comma or ] is expected', this.at);
      items.push(this.readValue(level + 1));
      comma = this.readComma();
    }
  }

  private readComma(): number {
    this.skipSpace();
    return this.text[this.at] === ',' ? this.at++ : -1;
  }

  private readString(): string {
    const start = this.at++;
    for (; this.at < this.text.length; this.at++) {
      const character = this.text[this.at];
      if (character === '\\') this.at++;
      else if (character === '"') {
        this.at++;
        try {
          return JSON.parse(this.text.slice(start, this.at)) as string;
        } catch {
          throw new JsonProblem('a string is not valid', start);
        }
      }
    }
    throw new JsonProblem('a string has no end', start);
  }
}
