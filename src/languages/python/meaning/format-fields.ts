// `"{0.name} {p.name}".format(a, p=b)`: attribute names in the replacement fields of a string, and the objects they are asked of.
import type { CodeUnit, FileFacts } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { BACKSLASH, BYTES, prefixLength, quoteLength, RAW, UNTERMINATED } from '../syntax/string-part.ts';
import { childrenOf, nameText, partsOf } from '../syntax/syntax-tree.ts';
import type { StringRole } from './meaning.ts';
import { namespaceTable } from './namespace-table.ts';

/** What the bytes from `start` to `end` are in a string constant: the attribute of a field, or null. */
export function fieldRole(facts: FileFacts, node: number, start: number, end: number): StringRole | null {
  const { tree, parent } = facts;
  const before = tree.bytes[start - 1];
  if (before === OPEN || before === OPEN_PAREN) return keyRole(facts, node, start, end);
  if (before !== DOT) return null;
  const call = formattingCall(facts, node, 'format');
  // A docstring speaks to people.
  if (call === -1 && tree.kind[parent[node]!] === Node.Expr) return null;
  const field = fieldsOf(facts, node).find((each) => each.start < start && end <= each.end);
  if (field === undefined) return null;
  const path = PATH.exec(sourceOf(facts, field.start, end));
  if (path === null) return null;
  const [, first = '', between = ''] = path;
  const isDirect = call !== -1 && between === '';
  return { kind: 'field', subject: isDirect ? argumentFor(facts, call, first, field.automatic) : -1 };
}

/** `"%(x)s" % vars(o)`, `"{x}".format(**locals())`: a key of something whose keys are names. */
function keyRole(facts: FileFacts, node: number, start: number, end: number): StringRole | null {
  const table =
    facts.tree.bytes[start - 1] === OPEN_PAREN
      ? tableOfPercent(facts, node, start, end)
      : tableOfFields(facts, node, start, end);
  const isOfNames = namespaceTable(facts, facts.scopes.kind, table) !== null;
  return isOfNames ? { kind: 'key', table } : null;
}

function tableOfPercent({ tree, parent }: CodeUnit, node: number, start: number, end: number): number {
  const operation = parent[node]!;
  if (tree.kind[operation] !== Node.BinOp || tree.bytes[tree.data[operation]!] !== PERCENT) return -1;
  if (tree.first[node] !== tree.first[operation] || tree.bytes[end] !== CLOSE_PAREN) return -1;
  let signs = 0;
  while (tree.bytes[start - 2 - signs] === PERCENT) signs++;
  return signs % 2 === 1 ? operation - 1 : -1;
}

/** What stands behind `**` in format(), or what format_map() is given. */
function tableOfFields(facts: FileFacts, node: number, start: number, end: number): number {
  const { tree } = facts;
  const { bytes } = tree;
  const isWhole =
    bytes[end] === CLOSE ||
    bytes[end] === COLON ||
    bytes[end] === EXCLAMATION ||
    bytes[end] === DOT ||
    bytes[end] === OPEN_INDEX;
  if (!isWhole || !fieldsOf(facts, node).some((field) => field.start === start)) return -1;
  const mapped = formattingCall(facts, node, 'format_map');
  if (mapped !== -1) return childrenOf(tree, mapped)[1] ?? -1;
  const call = formattingCall(facts, node, 'format');
  if (call === -1) return -1;
  const spread = childrenOf(tree, call).filter(
    (each) => tree.kind[each] === Node.Keyword && tree.data[each] === 0,
  );
  return spread.length === 1 ? spread[0]! - 1 : -1;
}

/** What the field is about, what lies between, and the name itself, `a`, `.b[0]` and `.name`. */
const PATH = /^([^.[\]{}!:\s]*)((?:\.[^.[\]{}!:\s]+|\[[^\]]*\])*)\.[^.[\]{}!:\s]+$/;

const PERCENT = 0x25;
const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const DOT = 0x2e;
const BACKSLASH_BYTE = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const DOLLAR = 0x24;
const COLON = 0x3a;
const EXCLAMATION = 0x21;
const OPEN_INDEX = 0x5b;
const CLOSE_INDEX = 0x5d;
const LETTER_N = 0x4e;

/** The call `"...".method(...)` of the string, else -1. */
function formattingCall({ tree, parent }: CodeUnit, node: number, method: string): number {
  const attribute = parent[node]!;
  if (attribute < 0 || tree.kind[attribute] !== Node.Attribute) return -1;
  if (nameText(tree, tree.data[attribute]!) !== method) return -1;
  const call = parent[attribute]!;
  return call >= 0 && tree.kind[call] === Node.Call && childrenOf(tree, call)[0] === attribute ? call : -1;
}

/** The expression that a field is about: by number, by name, or the next one; -1 when `*` or `**` may bring it. */
function argumentFor({ tree }: CodeUnit, call: number, first: string, automatic: number): number {
  const [, ...given] = childrenOf(tree, call);
  if (first !== '' && !/^\d+$/.test(first)) {
    const keyword = given.find(
      (each) =>
        tree.kind[each] === Node.Keyword &&
        tree.data[each] !== 0 &&
        nameText(tree, tree.data[each]!) === first,
    );
    return keyword === undefined ? -1 : keyword - 1;
  }
  const position = first === '' ? automatic : Number(first);
  const starred = given.findIndex((each) => tree.kind[each] === Node.Starred);
  const found = given.filter((each) => tree.kind[each] !== Node.Keyword)[position];
  return found === undefined || (starred !== -1 && position >= starred) ? -1 : found;
}

interface Field {
  /** Of its name: what stands before `!`, `:` or the closing brace. */
  readonly start: number;
  readonly end: number;
  /** Which of the fields without a name or number it is. */
  readonly automatic: number;
}

/** In the order in which they are numbered; also those inside of format specs. */
function fieldsOf(facts: FileFacts, node: number): readonly Field[] {
  const { tree } = facts;
  const { bytes } = tree;
  const fields: Field[] = [];
  let automatic = 0;
  for (const part of partsOf(tree, node)) {
    const flags = tree.partFlags[part]!;
    if ((flags & (BYTES | UNTERMINATED)) !== 0) return [];
    const quotes = quoteLength(flags);
    const end = tree.partEnd[part]! - quotes;
    const hasEscapes = (flags & BACKSLASH) !== 0 && (flags & RAW) === 0;
    let depth = 0;
    for (let at = tree.partStart[part]! + prefixLength(flags) + quotes; at < end; at++) {
      const byte = bytes[at];
      if (hasEscapes && byte === BACKSLASH_BYTE) at = behindEscape(bytes, at, end);
      else if (byte === CLOSE) depth = Math.max(0, depth - 1);
      else if (byte === OPEN && depth === 0 && bytes[at + 1] === OPEN) at++;
      else if (byte === OPEN) {
        const close = endOfName(bytes, at + 1, end);
        if (close === -1) return fields;
        const isNumbered = bytes[at + 1] === DOT || bytes[at + 1] === OPEN_INDEX || close === at + 1;
        // `${a.b}` is of another language.
        if (bytes[at - 1] !== DOLLAR) fields.push({ start: at + 1, end: close, automatic });
        if (isNumbered) automatic++;
        depth++;
        at = close - 1;
      }
    }
  }
  return fields;
}

/** The last byte of an escape; `\N{DASH}` holds no field. */
function behindEscape(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at + 1] !== LETTER_N || bytes[at + 2] !== OPEN) return at + 1;
  const close = bytes.indexOf(CLOSE, at);
  return close === -1 || close >= end ? at + 1 : close;
}

function endOfName(bytes: Uint8Array, start: number, end: number): number {
  let isIndex = false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === OPEN_INDEX) isIndex = true;
    else if (byte === CLOSE_INDEX) isIndex = false;
    else if (byte === BACKSLASH_BYTE || byte === OPEN) return -1;
    else if (!isIndex && (byte === CLOSE || byte === COLON || byte === EXCLAMATION)) return at;
  }
  return -1;
}

function sourceOf({ tree: { bytes } }: CodeUnit, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
}
