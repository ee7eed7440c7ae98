// Strings that name code: the argument of getattr, an entry of `__all__`, "pkg.mod.name". What a string stands for is
// read from where it stands; whether it really means the symbol is asked later.
import { findWord } from '../../../kernel/find-word.ts';
import type { CodeUnit, FileFacts } from '../facts/file-facts.ts';
import { testsParametrizedBy } from '../facts/parametrized.ts';
import { namesFixture } from '../facts/pytest-functions.ts';
import type { PythonFile } from '../link/program.ts';
import { COMPARE_IN, COMPARE_NOT_IN, CONSTANT_STRING, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { BACKSLASH, BYTES, prefixLength, quoteLength, UNTERMINATED } from '../syntax/string-part.ts';
import { childrenOf, nameText, partsOf } from '../syntax/syntax-tree.ts';
import { dottedInText } from './dotted-in-text.ts';
import { fieldRole } from './format-fields.ts';
import type { Place, StringRole } from './meaning.ts';

/** The places of a word in strings that name code, in the order of the source. */
export function stringPlaces(file: PythonFile, word: string): readonly Place[] {
  const { facts } = file;
  const hits = hitsInStrings(facts, word);
  if (hits.length === 0) return [];
  const places: Place[] = [];
  const length = Buffer.byteLength(word);
  for (const node of constantsWith(facts, hits)) {
    const literal = plainLiteral(facts, node);
    for (const start of hits) {
      if (start < facts.tree.start[node]! || start >= facts.tree.end[node]!) continue;
      const end = start + length;
      const role =
        fieldRole(facts, node, start, end) ?? (literal === null ? null : roleOf(facts, literal, start, end));
      if (role === null) continue;
      places.push({ file, unit: facts, node, kind: 'string', string: role, start, end });
    }
  }
  return places;
}

export function wordIsInStrings(facts: FileFacts, word: string): boolean {
  return hitsInStrings(facts, word).length > 0;
}

/** A plain string constant whose contents are spelled as they are: one part, no escapes, not bytes. */
interface Literal {
  readonly node: number;
  /** Of the contents, inside the quotes. */
  readonly start: number;
  readonly end: number;
}

function hitsInStrings({ tree }: FileFacts, word: string): readonly number[] {
  const source = tree.bytes.subarray(0, tree.length);
  const { partStart, partEnd, partCount } = tree;
  const hits: number[] = [];
  for (const at of findWord(source, Buffer.from(word))) {
    let low = 0;
    let high = partCount;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (partStart[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    if (low > 0 && at < partEnd[low - 1]!) hits.push(at);
  }
  return hits;
}

function constantsWith({ tree }: FileFacts, hits: readonly number[]): readonly number[] {
  const first = hits[0]!;
  const last = hits[hits.length - 1]!;
  const constants: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Constant || tree.end[node]! <= first || tree.start[node]! > last) continue;
    if ((tree.flags[node]! & CONSTANT_TYPE) === CONSTANT_STRING) constants.push(node);
  }
  return constants;
}

function plainLiteral({ tree }: CodeUnit, node: number): Literal | null {
  const parts = partsOf(tree, node);
  if (parts.length !== 1) return null;
  const part = parts[0]!;
  const flags = tree.partFlags[part]!;
  if ((flags & (BACKSLASH | BYTES | UNTERMINATED)) !== 0) return null;
  const quotes = quoteLength(flags);
  return {
    node,
    start: tree.partStart[part]! + prefixLength(flags) + quotes,
    end: tree.partEnd[part]! - quotes,
  };
}

function roleOf(facts: FileFacts, literal: Literal, start: number, end: number): StringRole | null {
  const whole = literal.start === start && literal.end === end;
  const { node } = literal;
  if (whole && facts.exports?.entries.some((entry) => entry.node === node)) return { kind: 'export' };
  // A list that is spelled elsewhere may be used for more than one class: where it goes is followed.
  const made = facts.classes.findIndex(
    ({ node: owner, entries }) =>
      facts.tree.start[owner]! < start &&
      end < facts.tree.end[owner]! &&
      entries.some((entry) => entry.node === node && entry.start === start && entry.end === end),
  );
  if (made !== -1) return { kind: 'class-entry', class: made };
  if (whole) {
    const owner = classEntryOwner(facts, node);
    if (owner !== -1) return { kind: 'class-entry', class: owner };
  }
  const tests = isNameList(facts, literal) ? testsParametrizedBy(facts, node) : null;
  if (tests !== null) return { kind: 'argument', functions: tests };
  if (whole && namesFixture(facts, node)) return { kind: 'fixture' };
  const call = attributeNameRole(facts, node);
  if (call !== null && (whole || call.kind === 'attribute-of-unknown')) return call;
  const dotted = isImportArgument(facts, node)
    ? textUpTo(facts, literal, end)
    : dottedPrefix(facts, literal, start, end);
  if (dotted !== null) return { kind: 'dotted', prefix: dotted };
  if (whole) {
    if (isKey(facts, node)) return { kind: 'key', table: tableOfKey(facts, node) };
    const taker = callThatTakes(facts, node);
    if (taker !== -1) return { kind: 'given', call: taker };
  }
  // A docstring speaks to people.
  if (facts.tree.kind[facts.parent[node]!] === Node.Expr) return null;
  if (whole) return { kind: 'value', isWord: false };
  if (isSplit(facts, literal)) return { kind: 'value', isWord: true };
  const text = textUpTo(facts, literal, literal.end);
  const at = textUpTo(facts, literal, start).length;
  const inText = dottedInText(text, at, at + textUpTo(facts, literal, end).length - at);
  return inText === null ? null : { kind: 'dotted', ...inText };
}

/** "x", "x, y" */
function isNameList(facts: FileFacts, literal: Literal): boolean {
  return /^\s*\w+(\s*,\s*\w+)*\s*,?\s*$/.test(textUpTo(facts, literal, literal.end));
}

/** `"x y".split()`, or a list of words that a variable holds. */
function isSplit(facts: FileFacts, literal: Literal): boolean {
  const { tree, parent } = facts;
  const owner = parent[literal.node]!;
  const isReceiver = tree.kind[owner] === Node.Attribute && nameText(tree, tree.data[owner]!) === 'split';
  const isAssigned = tree.kind[owner] === Node.Assign || tree.kind[owner] === Node.AnnAssign;
  return (isReceiver || isAssigned) && /^[\s\w,;|:]+$/.test(textUpTo(facts, literal, literal.end));
}

/** `__slots__ = ("a", "b")` in a class body: the class, else -1. The values of a dictionary are docstrings. */
function classEntryOwner(facts: FileFacts, node: number): number {
  const { tree, parent, scopeOf } = facts;
  let at = parent[node]!;
  if (tree.kind[at] === Node.Dict && !isKey(facts, node)) return -1;
  if (DISPLAYS.has(tree.kind[at]!)) at = parent[at]!;
  const kind = tree.kind[at];
  if (kind !== Node.Assign && kind !== Node.AnnAssign) return -1;
  const target = childrenOf(tree, at)[0]!;
  if (tree.kind[target] !== Node.Name) return -1;
  const name = nameText(tree, tree.data[target]!);
  if (name !== '__slots__' && name !== '__match_args__') return -1;
  return facts.classes.findIndex(({ scope }) => scope === scopeOf[target]);
}

const DISPLAYS: ReadonlySet<number> = new Set([Node.List, Node.Tuple, Node.SetDisplay, Node.Dict]);

/** Functions whose string argument is the name of an attribute, and which argument that is. */
const ATTRIBUTE_ARGUMENT: ReadonlyMap<string, number> = new Map([
  ['getattr', 1],
  ['hasattr', 1],
  ['setattr', 1],
  ['delattr', 1],
  ['getattr_static', 1],
]);

/** Methods of mock.patch and pytest's monkeypatch: `patch.object(target, "name")`. */
const ATTRIBUTE_METHODS: ReadonlySet<string> = new Set(['object', 'setattr', 'delattr']);

/** Methods that do what getattr and setattr do; how far from the last argument the name stands. */
export const ATTRIBUTE_SLOTS: ReadonlyMap<string, number> = new Map([
  ['__getattribute__', 1],
  ['__setattr__', 2],
  ['__delattr__', 1],
]);

/** `o.__getattribute__(name)`, `object.__setattr__(o, name, value)`: the object, and where the name is given. */
export function slotAccess(
  facts: FileFacts,
  call: number,
): { readonly subject: number; readonly name: number } | null {
  const { tree } = facts;
  const [callee, ...given] = childrenOf(tree, call);
  const last = ATTRIBUTE_SLOTS.get(lastName(facts, callee!));
  if (last === undefined || tree.kind[callee!] !== Node.Attribute) return null;
  const position = given.length - last;
  const subject = position === 1 ? given[0]! : position === 0 ? ownerOfSlot(facts, callee! - 2) : -1;
  return subject === -1 ? null : { subject, name: given[position]! };
}

/** The object of `o.__setattr__("x", 1)`; for `super().__setattr__("x", 1)` the parameter that `super()` stands for. */
function ownerOfSlot({ tree, parent, functions }: FileFacts, receiver: number): number {
  const isSuper =
    tree.kind[receiver] === Node.Call &&
    tree.kind[tree.first[receiver]!] === Node.Name &&
    nameText(tree, tree.data[tree.first[receiver]!]!) === 'super';
  if (!isSuper) return receiver;
  let at = parent[receiver]!;
  while (at >= 0 && tree.kind[at] !== Node.FunctionDef && tree.kind[at] !== Node.AsyncFunctionDef)
    at = parent[at]!;
  return functions.find(({ node }) => node === at)?.parameters[0]?.node ?? -1;
}

/** What an argument of a call names, whatever expression it is: the attribute that `getattr` and the like look up. */
export function attributeNameRole(facts: FileFacts, node: number): StringRole | null {
  const { tree, parent } = facts;
  const call = parent[node]!;
  if (call < 0 || tree.kind[call] !== Node.Call) return null;
  const [callee, ...given] = childrenOf(tree, call);
  const position = given.indexOf(node);
  const name = lastName(facts, callee!);
  if (ATTRIBUTE_ARGUMENT.get(name) === position && tree.kind[callee!] === Node.Name) {
    return { kind: 'attribute', subject: given[0]! };
  }
  if (name === 'getattr_static' && position === 1) return { kind: 'attribute', subject: given[0]! };
  if (ATTRIBUTE_METHODS.has(name) && position === 1 && tree.kind[callee!] === Node.Attribute) {
    return { kind: 'attribute', subject: given[0]! };
  }
  const slot = slotAccess(facts, call);
  if (slot?.name === node) return { kind: 'attribute', subject: slot.subject };
  if (name === 'attrgetter' || (name === 'methodcaller' && position === 0)) {
    return { kind: 'attribute-of-unknown' };
  }
  return null;
}

function lastName({ tree }: CodeUnit, node: number): string {
  const kind = tree.kind[node];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[node]!) : '';
}

/** The contents up to `end` when they are dotted names all through. */
function dottedPrefix({ tree }: CodeUnit, literal: Literal, start: number, end: number): string | null {
  const { bytes } = tree;
  if (start === literal.start && end === literal.end) return null;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + literal.start, literal.end - literal.start);
  const contents = text.toString('utf8');
  if (!isDotted(contents)) return null;
  return text
    .subarray(0, end - literal.start)
    .toString('utf8')
    .replace(':', '.');
}

/** `import_module("mod")`, `__import__("mod")`: one name is a module path too. */
function isImportArgument(facts: CodeUnit, node: number): boolean {
  const { tree, parent } = facts;
  const call = parent[node]!;
  if (call < 0 || tree.kind[call] !== Node.Call) return false;
  const [callee, first] = childrenOf(tree, call);
  const name = lastName(facts, callee!);
  return first === node && (name === 'import_module' || name === '__import__');
}

function textUpTo({ tree: { bytes } }: CodeUnit, literal: Literal, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + literal.start, end - literal.start).toString('utf8');
}

/** The call that a node is an argument of, positional or by keyword; -1 when it is none. */
function callThatTakes({ tree, parent }: CodeUnit, node: number): number {
  const owner = parent[node]!;
  const call = owner >= 0 && tree.kind[owner] === Node.Keyword ? parent[owner]! : owner;
  return call >= 0 && tree.kind[call] === Node.Call && childrenOf(tree, call)[0] !== node ? call : -1;
}

/** Methods of dictionaries whose first argument is a key. */
export const KEY_METHODS: ReadonlySet<string> = new Set([
  'get',
  'pop',
  'setdefault',
  '__getitem__',
  '__contains__',
]);

/** `d["x"]`, `d.get("x")`, `"x" in d`, `{"x": 1}`. */
function isKey({ tree, parent }: CodeUnit, node: number): boolean {
  const owner = parent[node]!;
  if (owner < 0) return false;
  if (tree.kind[owner] === Node.Subscript) return node === owner - 1;
  if (tree.kind[owner] === Node.Call) {
    const [callee, first] = childrenOf(tree, owner);
    return (
      first === node &&
      tree.kind[callee!] === Node.Attribute &&
      KEY_METHODS.has(nameText(tree, tree.data[callee!]!))
    );
  }
  if (tree.kind[owner] === Node.Compare) {
    const [left, operator, , ...more] = childrenOf(tree, owner);
    const isTest = tree.flags[operator!] === COMPARE_IN || tree.flags[operator!] === COMPARE_NOT_IN;
    return left === node && isTest && more.length === 0;
  }
  if (tree.kind[owner] !== Node.Dict) return false;
  const children = childrenOf(tree, owner);
  let isKeyNext = true;
  for (const child of children) {
    if (tree.kind[child] === Node.DictUnpack) continue;
    if (child === node) return isKeyNext;
    isKeyNext = !isKeyNext;
  }
  return false;
}

/** What is asked for a key: `d` of `d["x"]`, `d.get("x")`, `"x" in d`; -1 for the key of a display. */
function tableOfKey({ tree, parent }: CodeUnit, node: number): number {
  const owner = parent[node]!;
  switch (tree.kind[owner]) {
    case Node.Subscript:
      return childrenOf(tree, owner)[0]!;
    case Node.Call:
      return childrenOf(tree, owner)[0]! - 2;
    case Node.Compare:
      return owner - 1;
    default:
      return -1;
  }
}

function isDotted(text: string): boolean {
  // Compiling the table of Unicode classes takes longer than looking through all strings of a file.
  return (
    /^\w+(?:[.:]\w+)+$/.test(text) ||
    (/[^\0-\x7f]/.test(text) && /^[\p{L}\p{N}_]+(?:[.:][\p{L}\p{N}_]+)+$/u.test(text))
  );
}
