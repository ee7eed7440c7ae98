// Whether a module gives itself names that no statement spells: through `globals()`, `vars()`, `exec` or `setattr` on
// itself. What is not found in such a module is not missing.
import { type FileFacts, UNBOUND } from '../facts/file-facts.ts';
import { FIRST_FILE_NAME } from '../syntax/name-table.ts';
import { CONTEXT } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';

export function isUnpredictable(facts: FileFacts): boolean {
  let answer = answers.get(facts);
  if (answer === undefined) {
    answer = mayNameItself(facts);
    answers.set(facts, answer);
  }
  return answer;
}

const answers = new WeakMap<FileFacts, boolean>();

function mayNameItself(facts: FileFacts): boolean {
  const { tree, symbolOf } = facts;
  const ids = new Map<number, string>();
  for (let name = FIRST_FILE_NAME; name < tree.nameCount; name++) {
    const size = tree.nameEnd[name]! - tree.nameStart[name]!;
    if (size !== 4 && size !== 7) continue;
    const text = nameText(tree, name);
    if (text === 'globals' || text === 'vars' || text === 'exec' || text === 'setattr') ids.set(name, text);
  }
  if (ids.size === 0) return false;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Kind.Name || symbolOf[node] !== UNBOUND) continue;
    const text = ids.get(tree.data[node]!);
    if (text !== undefined && mayBindNames(facts, node, text)) return true;
  }
  return false;
}

function mayBindNames(facts: FileFacts, node: number, name: string): boolean {
  const { tree, parent, scopeOf } = facts;
  const call = parent[node]!;
  if (call < 0 || tree.kind[call] !== Kind.Call || tree.first[call] !== node) return false;
  const hasArguments = call - 1 !== node;
  if (name === 'exec') return scopeOf[node] === 0;
  if (name === 'setattr') return hasArguments && namesOwnModule(tree, call);
  if (name === 'vars' && (hasArguments || scopeOf[node] !== 0)) return false;
  return !isOnlyRead(facts, call);
}

/** `globals()["x"]`, `"x" in globals()`, `globals().get("x")`: nothing is bound. */
function isOnlyRead(facts: FileFacts, call: number): boolean {
  const { tree, parent } = facts;
  const above = parent[call]!;
  const kind = tree.kind[above]!;
  if (kind === Kind.Subscript) return (tree.flags[above]! & CONTEXT) === 0;
  if (kind === Kind.Compare) return true;
  return kind === Kind.Attribute && READERS.has(nameText(tree, tree.data[above]!));
}

const READERS: ReadonlySet<string> = new Set([
  'get',
  'keys',
  'values',
  'items',
  'copy',
  '__getitem__',
  '__contains__',
]);

/** `setattr(sys.modules[__name__], ...)` */
function namesOwnModule(tree: SyntaxTree, call: number): boolean {
  const text = Buffer.from(tree.bytes.subarray(tree.start[call]!, tree.end[call]!)).toString('latin1');
  return /^setattr\s*\(\s*sys\s*\.\s*modules\s*\[\s*__name__\s*\]/.test(text);
}
