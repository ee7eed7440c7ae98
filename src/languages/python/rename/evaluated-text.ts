// The word in a string that `eval()` or `exec()` runs as it stands: code, though nobody follows its names. A variable of a function
// can only be meant by what runs inside of that function.
import type { Occurrence } from '../../../kernel/occurrence.ts';
import { CLASS_SCOPE, type FileFacts, MODULE_SCOPE } from '../facts/file-facts.ts';
import { nameIdOf } from '../facts/name-id.ts';
import type { PythonFile } from '../link/program.ts';
import type { Definition } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { Family } from './family.ts';
import { isNamedByCallers } from './parameter-family.ts';

const RUNNERS: readonly string[] = ['eval', 'exec', 'timeit', 'runctx'];

/** `files` by path. */
export function asCode(files: ReadonlyMap<string, PythonFile>, family: Family, text: Occurrence): Occurrence {
  if (text.role !== 'string') return text;
  const file = files.get(text.file);
  const { start } = text.span;
  const code =
    file === undefined ? undefined : codeIn(file.facts).find((one) => one.start <= start && start < one.end);
  if (code === undefined || !family.definitions.some((definition) => isWithinReach(definition, file!, text)))
    return text;
  const reason = `in code that ${code.runner}() runs`;
  return { ...text, certainty: 'possible', provenance: 'syntactic', reason };
}

interface RunText {
  readonly start: number;
  readonly end: number;
  readonly runner: string;
}

const known = new WeakMap<FileFacts, readonly RunText[]>();

/** The strings of a file that are run, with what runs them. */
function codeIn(facts: FileFacts): readonly RunText[] {
  let found = known.get(facts);
  if (found === undefined) {
    found = findCode(facts);
    known.set(facts, found);
  }
  return found;
}

function findCode({ tree }: FileFacts): readonly RunText[] {
  if (!RUNNERS.some((name) => nameIdOf(tree, name) !== 0)) return [];
  const found: RunText[] = [];
  for (let call = 0; call < tree.count; call++) {
    if (tree.kind[call] !== Node.Call) continue;
    const [callee, first] = childrenOf(tree, call);
    const kind = tree.kind[callee!];
    if (first === undefined || tree.kind[first] !== Node.Constant) continue;
    if (kind !== Node.Name && kind !== Node.Attribute) continue;
    const runner = nameText(tree, tree.data[callee!]!);
    if (RUNNERS.includes(runner)) found.push({ start: tree.start[first]!, end: tree.end[first]!, runner });
  }
  return found;
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
