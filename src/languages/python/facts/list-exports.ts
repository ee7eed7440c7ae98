// What a file does with `__all__`: the strings it lists, the other lists it takes over, and whether that is all.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import {
  BINDS,
  DECLARES,
  type ExportEntry,
  type ExportFacts,
  type FileFacts,
  IS_IMPORT,
} from './file-facts.ts';
import { stringValue } from './string-value.ts';
import { symbolNamed } from './symbol-named.ts';

type Names = Pick<FileFacts, 'tree' | 'parent' | 'scopes' | 'symbols' | 'scopeOf' | 'symbolOf' | 'useOf'>;

interface ExportDraft {
  readonly facts: Names;
  readonly entries: ExportEntry[];
  readonly included: number[];
  dynamic: boolean;
}

export function listExports(facts: Names): ExportFacts | null {
  const { bytes, length } = facts.tree;
  // Most files do not hold the word, and looking for bytes is cheaper than a table of names.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, length).includes('__all__')) return null;
  const symbol = symbolNamed(facts, 0, '__all__');
  if (symbol < 0) return null;
  const draft: ExportDraft = { facts, entries: [], included: [], dynamic: false };
  const { firstOccurrence, occurrence } = facts.symbols;
  for (let at = firstOccurrence[symbol]!; at < firstOccurrence[symbol + 1]!; at++)
    readUse(draft, occurrence[at]!);
  return { entries: draft.entries, included: draft.included, dynamic: draft.dynamic };
}

function readUse(draft: ExportDraft, node: number): void {
  const { facts } = draft;
  const { tree, parent } = facts;
  const owner = parent[node]!;
  const use = facts.useOf[node]!;
  if (use & DECLARES) return;
  switch (tree.kind[owner]) {
    case Node.Assign:
    case Node.AugAssign:
      if ((use & BINDS) === 0) return;
      if (tree.kind[owner] === Node.AugAssign && (tree.flags[owner]! & Flag.OPERATOR) !== Flag.OPERATOR_ADD)
        break;
      if (facts.scopeOf[node] !== 0) draft.dynamic = true;
      addNames(draft, owner - 1, false);
      return;
    case Node.AnnAssign:
      if (tree.flags[owner]! & Flag.ANNOTATION_VALUE) addNames(draft, owner - 1, false);
      return;
    case Node.Alias:
      draft.included.push(node);
      return;
    case Node.Attribute:
      readMethod(draft, owner);
      return;
    case Node.Subscript:
      if ((tree.flags[owner]! & Flag.CONTEXT) === 0) return;
      break;
    case Node.Call:
      // Handed to a function for its effect, which may be to change it.
      if (tree.kind[parent[owner]!] !== Node.Expr) return;
      break;
    default:
      if ((use & BINDS) === 0) return;
  }
  draft.dynamic = true;
}

/** `__all__.extend(...)` and the like; reading methods do no harm. */
function readMethod(draft: ExportDraft, attribute: number): void {
  const { facts } = draft;
  const { tree, parent } = facts;
  const call = parent[attribute]!;
  const method = nameText(tree, tree.data[attribute]!);
  const isCalled = tree.kind[call] === Node.Call && tree.first[call] === tree.first[attribute];
  const values = isCalled ? childrenOf(tree, call).slice(1) : [];
  if (facts.scopeOf[attribute] !== 0 && !READING_METHODS.has(method)) draft.dynamic = true;
  if (isCalled && values.length === 1 && method === 'extend') addNames(draft, values[0]!, false);
  else if (isCalled && values.length === 1 && method === 'append') addString(draft, values[0]!, false);
  else if (isCalled && values.length === 1 && method === 'remove') addString(draft, values[0]!, true);
  else if (!READING_METHODS.has(method)) draft.dynamic = true;
}

const READING_METHODS: ReadonlySet<string> = new Set(['index', 'count', 'copy', 'sort', 'reverse']);
const COPYING_FUNCTIONS: ReadonlySet<string> = new Set(['list', 'tuple', 'set', 'sorted', 'frozenset']);
const MAXIMAL_DEPTH = 50;

function addNames(draft: ExportDraft, node: number, removed: boolean, depth = 0): void {
  const { tree } = draft.facts;
  if (depth > MAXIMAL_DEPTH) {
    draft.dynamic = true;
    return;
  }
  switch (tree.kind[node]) {
    case Node.List:
    case Node.Tuple:
    case Node.SetDisplay:
      for (const element of childrenOf(tree, node)) {
        if (tree.kind[element] === Node.Starred) addNames(draft, element - 1, removed, depth + 1);
        else addString(draft, element, removed);
      }
      return;
    case Node.BinOp:
      if ((tree.flags[node]! & Flag.OPERATOR) !== Flag.OPERATOR_ADD) break;
      for (const side of childrenOf(tree, node)) addNames(draft, side, removed, depth + 1);
      return;
    case Node.Call: {
      const [called, value, ...more] = childrenOf(tree, node);
      const isCopy =
        tree.kind[called!] === Node.Name && COPYING_FUNCTIONS.has(nameText(tree, tree.data[called!]!));
      if (!isCopy || more.length > 0) break;
      if (value !== undefined) addNames(draft, value, removed, depth + 1);
      return;
    }
    case Node.Attribute:
      if (nameText(tree, tree.data[node]!) !== '__all__') break;
      draft.included.push(node);
      return;
    case Node.Name:
      if (followName(draft, node, removed, depth)) return;
  }
  draft.dynamic = true;
}

/** A name that an import brings in is for the linker; one assigned once in this file is looked at here. */
function followName(draft: ExportDraft, node: number, removed: boolean, depth: number): boolean {
  const { tree, parent, symbols, symbolOf, useOf } = draft.facts;
  const symbol = symbolOf[node]!;
  if (symbol < 0) return false;
  if (nameText(tree, tree.data[node]!) === '__all__') return true;
  if (symbols.flags[symbol] === IS_IMPORT) {
    draft.included.push(node);
    return true;
  }
  const occurrences = symbols.occurrence.subarray(
    symbols.firstOccurrence[symbol]!,
    symbols.firstOccurrence[symbol + 1]!,
  );
  const bindings = occurrences.filter((occurrence) => useOf[occurrence]! & BINDS);
  const owner = bindings.length === 1 ? parent[bindings[0]!]! : -1;
  const isPlain =
    owner >= 0 && tree.kind[owner] === Node.Assign && isOnlyRead(tree, parent, occurrences, bindings[0]!);
  if (isPlain) addNames(draft, owner - 1, removed, depth + 1);
  return isPlain;
}

/** No method of the list is called and nothing is assigned to its elements. */
function isOnlyRead(tree: SyntaxTree, parent: Int32Array, occurrences: Int32Array, binding: number): boolean {
  return occurrences.every((node) => {
    const kind = tree.kind[parent[node]!];
    return node === binding || (kind !== Node.Attribute && kind !== Node.Subscript);
  });
}

function addString(draft: ExportDraft, node: number, removed: boolean): void {
  const name = stringValue(draft.facts, node);
  if (name === null) draft.dynamic = true;
  else draft.entries.push({ node, name, removed });
}
