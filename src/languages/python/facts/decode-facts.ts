// Facts from the bytes of the cache and the source they were made of: the lists are those bytes, which must stay as they
// are. Bytes that are damaged, cut short, of another version or of another file are no facts.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import * as Layout from './facts-layout.ts';
import type { FileFacts, ScopeTable, SymbolTable } from './file-facts.ts';
import { LazyFacts } from './lazy-facts.ts';

export function decodeFacts(encoded: Uint8Array, source: Uint8Array): FileFacts | null {
  const words = wordsOf(encoded);
  if (words === null || !isIntact(words, source)) return null;
  return new SectionReader(words).read(source);
}

/** The bytes as words, where they are if they stand well, else copied. */
function wordsOf(encoded: Uint8Array): Int32Array | null {
  if (encoded.length % 4 !== 0 || encoded.length < Layout.HEADER_WORDS * 4) return null;
  const bytes = encoded.byteOffset % 4 === 0 ? encoded : encoded.slice();
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

function isIntact(words: Int32Array, source: Uint8Array): boolean {
  return (
    words[Layout.MAGIC] === Layout.FACTS_MAGIC &&
    words[Layout.VERSION] === Layout.ANALYSER_VERSION &&
    words[Layout.SIZE] === words.length * 4 &&
    words[Layout.SOURCE_LENGTH] === source.length &&
    words[Layout.CHECKSUM] ===
      Layout.checksumOf(new Uint8Array(words.buffer, words.byteOffset, words.length * 4))
  );
}

/** Takes the sections one after the other, in the order in which they were written. */
class SectionReader {
  readonly #words: Int32Array;
  #section = 0;
  #at: number;

  constructor(words: Int32Array) {
    this.#words = words;
    this.#at = words.byteOffset + Layout.HEADER_WORDS * 4;
  }

  read(source: Uint8Array): FileFacts | null {
    const words = this.#words;
    const start = this.#takeWords();
    const end = this.#takeWords();
    const first = this.#takeWords();
    const data = this.#takeWords();
    const parent = this.#takeWords();
    const scopeOf = this.#takeWords();
    const symbolOf = this.#takeWords();
    const kind = this.#takeBytes();
    const flags = this.#takeBytes();
    const useOf = this.#takeBytes();
    const parenNode = this.#takeWords();
    const parenStart = this.#takeWords();
    const parenEnd = this.#takeWords();
    const nameStart = this.#takeWords();
    const nameEnd = this.#takeWords();
    const partStart = this.#takeWords();
    const partEnd = this.#takeWords();
    const partFlags = this.#takeHalves();
    const commentStart = this.#takeWords();
    const commentEnd = this.#takeWords();
    const typeComments = this.#takeWords();
    const scopes = this.#takeScopes();
    const symbols = this.#takeSymbols();
    const spelling = this.#takeBytes();
    const details = JSON.parse(Buffer.from(this.#takeBytes()).toString('utf8')) as Details;
    // The scanner puts blanks in the place of NUL bytes, so the tree is not one of the source as it is.
    if (details.problems.some(({ code }) => code === 'null-byte')) return null;
    const bytes = spelling.length === 0 ? plainBytes(source) : joined(source, spelling);
    const tree: SyntaxTree = {
      length: source.length,
      spellingEnd: bytes.length,
      begin: words[Layout.BEGIN]!,
      encoding: details.encoding,
      ascii: words[Layout.ASCII] === 1,
      start,
      end,
      first,
      data,
      count: start.length,
      parenNode,
      parenStart,
      parenEnd,
      parenCount: parenNode.length,
      nameStart,
      nameEnd,
      nameCount: nameStart.length,
      partStart,
      partEnd,
      partCount: partStart.length,
      commentStart,
      commentEnd,
      commentCount: commentStart.length,
      partFlags,
      kind,
      flags,
      bytes,
      typeComments: inThrees(typeComments),
      problems: details.problems,
    };
    return new LazyFacts({ tree, parent, scopeOf, symbolOf, useOf }, scopes, symbols);
  }

  #takeScopes(): ScopeTable {
    const kind = this.#takeBytes();
    const node = this.#takeWords();
    return { count: kind.length, kind, node, parent: this.#takeWords() };
  }

  #takeSymbols(): SymbolTable {
    const scope = this.#takeWords();
    const name = this.#takeWords();
    const flags = this.#takeHalves();
    const firstOccurrence = this.#takeWords();
    return { count: scope.length, scope, name, flags, firstOccurrence, occurrence: this.#takeWords() };
  }

  #takeWords(): Int32Array {
    const { at, count } = this.#next();
    return new Int32Array(this.#words.buffer, at, count);
  }

  #takeHalves(): Uint16Array {
    const { at, count } = this.#next();
    return new Uint16Array(this.#words.buffer, at, count);
  }

  #takeBytes(): Uint8Array {
    const { at, count } = this.#next();
    return new Uint8Array(this.#words.buffer, at, count);
  }

  #next(): { readonly at: number; readonly count: number } {
    const at = this.#at;
    const count = this.#words[Layout.COUNTS + this.#section]!;
    this.#at += Layout.sectionSize(count, Layout.WIDTHS[this.#section]!);
    this.#section++;
    return { at, count };
  }
}

/** Not a Buffer: loops over bytes are fast when they see one kind of array only. */
function plainBytes(source: Uint8Array): Uint8Array {
  return new Uint8Array(source.buffer, source.byteOffset, source.length);
}

function joined(source: Uint8Array, spelling: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(source.length + spelling.length);
  bytes.set(source);
  bytes.set(spelling, source.length);
  return bytes;
}

type Details = Pick<SyntaxTree, 'encoding' | 'problems'>;

function inThrees(numbers: Int32Array): SyntaxTree['typeComments'] {
  const comments = [];
  for (let at = 0; at < numbers.length; at += 3) {
    comments.push({ start: numbers[at]!, end: numbers[at + 1]!, owner: numbers[at + 2]! });
  }
  return comments;
}
