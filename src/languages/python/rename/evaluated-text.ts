// The word in a string that `eval()` or `exec()` runs as it stands: code, though nobody follows its names. A variable of a function
// can only be meant by what runs inside of that function.
import type { Occurrence } from '../../../kernel/occurrence.ts';
import { CLASS_SCOPE, type FileFacts, MODULE_SCOPE } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { Definition } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { Family } from './family.ts';
import { isNamedByCallers } from './parameter-family.ts';

const RUNNERS: ReadonlySet<string> = new Set(['eval', 'exec', 'timeit', 'runctx']);

export function asCode(files: readonly PythonFile[], family: Family, text: Occurrence): Occurrence {
  if (text.role !== 'string') return text;
  const file = files.find(({ path }) => path === text.file);
  const runner = file === undefined ? null : runnerOf(file.facts, text.span.start);
  if (runner === null || !family.definitions.some((definition) => isWithinReach(definition, file!, text)))
    return text;
  const reason = `in code that ${runner}() runs`;
  return { ...text, certainty: 'possible', provenance: 'syntactic', reason };
}

/** What runs the string around an offset; null when nothing does. */
function runnerOf({ tree, parent }: FileFacts, offset: number): string | null {
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Constant || tree.start[node]! > offset || tree.end[node]! <= offset)
      continue;
    const call = parent[node]!;
    if (call < 0 || tree.kind[call] !== Node.Call) return null;
    const [callee, first] = childrenOf(tree, call);
    const kind = tree.kind[callee!];
    if (first !== node || (kind !== Node.Name && kind !== Node.Attribute)) return null;
    const name = nameText(tree, tree.data[callee!]!);
    return RUNNERS.has(name) ? name : null;
  }
  return null;
}

/** Whether code in the string can name it: as it is seen there, or as the keyword of a call. */
function isWithinReach(definition: Definition, file: PythonFile, { span }: Occurrence): boolean {
  if (definition.kind !== 'symbol') return true;
  const { ref } = definition;
  const { scopes, symbols, tree } = ref.file.facts;
  const scope = symbols.scope[ref.symbol]!;
  if (scopes.kind[scope] === MODULE_SCOPE || scopes.kind[scope] === CLASS_SCOPE) return true;
  const owner = scopes.node[scope]!;
  const isInside = ref.file === file && tree.start[owner]! <= span.start && span.end <= tree.end[owner]!;
  return isInside || (isNamedByCallers(ref) && isFollowedByEquals(file, span.end));
}

/** `name=value`, and no comparison. */
function isFollowedByEquals({ facts: { tree } }: PythonFile, offset: number): boolean {
  const { bytes, length } = tree;
  let at = offset;
  while (at < length && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++;
  return bytes[at] === 0x3d && bytes[at + 1] !== 0x3d;
}
