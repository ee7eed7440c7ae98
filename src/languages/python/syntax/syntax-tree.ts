// The result of parsing one file: plain arrays, and the few questions everybody asks of them.
//
// A node is an index. The nodes of a subtree are consecutive and end with its root (post-order), in the order of the
// source, so a forward loop meets children before parents and a backward loop parents before children:
//
//   for (let child = node - 1; child >= tree.first[node]!; child = tree.first[child]! - 1) ...   // last child first
//
// node-kinds.ts says which children a kind has and what its data means, node-flags.ts what its flags mean. A node lies
// inside its parent, but for decorators, which stand before the definition they belong to, as in CPython.
import * as Byte from './ascii.ts';
import type { SyntaxProblem } from './syntax-problem.ts';

export interface SyntaxTree {
  /** The source, and behind it the spelling of names that do not stand in it as such. */
  readonly bytes: Uint8Array;
  /** The length of the source. */
  readonly length: number;
  /** Where those spellings end. */
  readonly spellingEnd: number;
  /** 3 after a byte order mark, else 0. */
  readonly begin: number;
  readonly encoding: string;
  readonly ascii: boolean;

  readonly kind: Uint8Array;
  readonly flags: Uint8Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly first: Int32Array;
  readonly data: Int32Array;
  /** The last node, `count - 1`, is the Module. Arrays may be longer than their count. */
  readonly count: number;

  /** Parentheses around expressions and patterns, in ascending order of the node they are around. */
  readonly parenNode: Int32Array;
  readonly parenStart: Int32Array;
  readonly parenEnd: Int32Array;
  readonly parenCount: number;

  /** By name id: where `bytes` spells it. */
  readonly nameStart: Int32Array;
  readonly nameEnd: Int32Array;
  readonly nameCount: number;

  /** String literals in order of their start; flags are in string-part.ts. */
  readonly partStart: Int32Array;
  readonly partEnd: Int32Array;
  readonly partFlags: Uint16Array;
  readonly partCount: number;

  readonly commentStart: Int32Array;
  readonly commentEnd: Int32Array;
  readonly commentCount: number;

  readonly typeComments: readonly OwnedTypeComment[];
  readonly problems: readonly SyntaxProblem[];
}

export interface OwnedTypeComment {
  /** The span of the type, without `# type:`. */
  readonly start: number;
  readonly end: number;
  /** The assignment, loop, with statement, function or parameter it speaks of, or -1. */
  readonly owner: number;
}

/** The text of a name. Kept for the next question: a file asks for the same few names again and again. */
export function nameText(tree: SyntaxTree, name: number): string {
  let texts = nameTexts.get(tree);
  if (texts === undefined) {
    texts = [];
    nameTexts.set(tree, texts);
  }
  let text = texts[name];
  if (text === undefined) {
    text = decodeName(tree, name);
    texts[name] = text;
  }
  return text;
}

const nameTexts = new WeakMap<SyntaxTree, string[]>();

function decodeName(tree: SyntaxTree, name: number): string {
  const { bytes } = tree;
  const start = tree.nameStart[name]!;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, tree.nameEnd[name]! - start).toString(
    tree.encoding === 'utf-8' ? 'utf8' : 'latin1',
  );
}

/** The children of a node in the order of the source. */
export function childrenOf(tree: SyntaxTree, node: number): number[] {
  const children: number[] = [];
  const first = tree.first[node]!;
  for (let child = node - 1; child >= first; child = tree.first[child]! - 1) children.push(child);
  return children.reverse();
}

/** The parent of each node, -1 for the module: one pass for those who have to look upward. */
export function linkParents(tree: SyntaxTree): Int32Array {
  const { first, count } = tree;
  const parent = new Int32Array(count);
  parent[count - 1] = -1;
  for (let node = count - 1; node >= 0; node--) {
    for (let child = node - 1; child >= first[node]!; child = first[child]! - 1) parent[child] = node;
  }
  return parent;
}

/** The string literals that make up a Constant, JoinedStr or TemplateStr, without those inside its fields. */
export function partsOf(tree: SyntaxTree, node: number): number[] {
  const parts: number[] = [];
  const end = tree.end[node]!;
  let behind = tree.start[node]!;
  for (let part = tree.data[node]!; part < tree.partCount && tree.partStart[part]! < end; part++) {
    if (tree.partStart[part]! < behind) continue;
    parts.push(part);
    behind = tree.partEnd[part]!;
  }
  return parts;
}

/** Byte offsets at which lines begin; a line ends with LF, CR LF or CR. */
export function lineStarts(tree: SyntaxTree): Int32Array {
  const { bytes, length } = tree;
  const starts = [0];
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!;
    if (byte > Byte.CARRIAGE_RETURN || (byte !== Byte.LINE_FEED && byte !== Byte.CARRIAGE_RETURN)) continue;
    if (byte === Byte.CARRIAGE_RETURN && bytes[at + 1] === Byte.LINE_FEED) at++;
    starts.push(at + 1);
  }
  return Int32Array.from(starts);
}
