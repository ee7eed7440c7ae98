// Dictionaries of arguments that a name holds: `options = {"x": 1}` and later `f(**options)`. Their keys are the keywords
// of whatever they are spread into.
import { BINDS, MODULE_SCOPE } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import { type Binding, binding } from './bind-place.ts';
import { symbolText } from './bound-names.ts';
import {
  type CollectedKeyword,
  describeCollector,
  followKeyword,
  KEYWORDS_OF_UNKNOWN,
} from './collected-keywords.ts';
import { keyOfUse } from './collected-uses.ts';
import { calledWithMapping } from './keywords/overriding-callees.ts';
import { bindNamespaceKey, CLASS_NAMESPACE } from './made-objects/class-namespace.ts';

/** The key `name` of a dictionary that is assigned to a name; null when the name is not spread into calls. */
export function bindNamedDictionary(
  engine: PythonEngine,
  { file, unit }: Place,
  dictionary: number,
  name: string,
): Binding | null {
  const { tree, parent } = unit;
  const statement = parent[dictionary]!;
  const table = unit === file.facts ? updatedBy(file, dictionary) : -1;
  if (table !== -1) return bindKeyOfName(engine, file, table, name);
  if (unit !== file.facts || !ASSIGNS.has(tree.kind[statement]!)) return null;
  const [target, ...rest] = childrenOf(tree, statement);
  const isAlone = tree.kind[statement] !== Node.Assign || rest.length === 1;
  return isAlone ? bindKeyOfName(engine, file, target!, name) : null;
}

/** The key `name` of what the expression `table` holds: `options["x"]`, `options.update(x=1)`. */
export function bindKeyOfName(
  engine: PythonEngine,
  file: PythonFile,
  table: number,
  name: string,
): Binding | null {
  const { tree, symbolOf } = file.facts;
  const symbol = tree.kind[table] === Node.Name ? symbolOf[table]! : -1;
  if (symbol < 0) return null;
  const { doubt, ...followed } = spreadInto(engine, file, symbol, name);
  const found = bindFollowed(followed, doubt);
  return found === null && doubt?.startsWith(CLASS_NAMESPACE) ? binding([], { unknown: doubt }) : found;
}

/** The key as the keyword that it becomes; null when it is known to become none that is ours. */
export function bindFollowed(
  { definitions, lostIn, usedIn }: CollectedKeyword,
  unknown: string | null,
): Binding | null {
  if (definitions.length > 0) {
    const collector = lostIn ?? usedIn;
    const doubt = collector === null ? null : `${describeCollector(collector)} takes it through **`;
    return binding(definitions, { unknown: unknown ?? doubt });
  }
  return lostIn === null
    ? null
    : binding([], { unknown: `${KEYWORDS_OF_UNKNOWN} ${describeCollector(lostIn)} passes on` });
}

/** `table` in `table.update({...})`; -1 for other dictionaries. */
function updatedBy({ facts: { tree, parent } }: PythonFile, dictionary: number): number {
  const call = parent[dictionary]!;
  if (tree.kind[call] !== Node.Call) return -1;
  const callee = childrenOf(tree, call)[0]!;
  const isUpdate =
    tree.kind[callee] === Node.Attribute &&
    callee !== dictionary &&
    nameText(tree, tree.data[callee]!) === 'update';
  return isUpdate && tree.kind[callee - 2] === Node.Name ? callee - 2 : -1;
}

const ASSIGNS: ReadonlySet<number> = new Set([Node.Assign, Node.AnnAssign, Node.NamedExpr]);

/** Uses that neither change the keys nor tell anybody about them. */
const HARMLESS: ReadonlySet<number> = new Set([Node.If, Node.While, Node.UnaryOp, Node.Assert, Node.Delete]);

function spreadInto(
  engine: PythonEngine,
  file: PythonFile,
  symbol: number,
  name: string,
): CollectedKeyword & { readonly doubt: string | null } {
  const { facts } = file;
  const { tree, parent, useOf, symbols } = facts;
  const text = symbolText(file, symbol);
  const definitions: Definition[] = [];
  let lostIn: FunctionRef | null = null;
  let usedIn: FunctionRef | null = null;
  let calledIn: FunctionRef | null = null;
  let doubt: string | null = null;
  if (symbols.scope[symbol] === MODULE_SCOPE) {
    const elsewhere = engine.program.filesContaining(text).some((path) => path !== file.path);
    if (elsewhere) doubt = `${text} may be used by another file`;
  }
  for (let at = symbols.firstOccurrence[symbol]!; at < symbols.firstOccurrence[symbol + 1]!; at++) {
    const node = symbols.occurrence[at]!;
    const user = parent[node]!;
    const namespace = bindNamespaceKey(engine, { file, unit: facts }, node, name);
    if (namespace !== null) {
      definitions.push(...namespace.definitions);
      doubt ??= namespace.unknown;
      continue;
    }
    const call = callThatGets(file, node);
    if (call !== -1) {
      const { values, unknown } = calledWithMapping(engine, file, call, name);
      const followed = followKeyword(engine, values, name);
      definitions.push(...followed.definitions);
      lostIn ??= followed.lostIn;
      usedIn ??= followed.usedIn;
      calledIn ??= followed.calledIn;
      const isTaken = followed.definitions.length > 0;
      doubt ??= unknown ?? (isTaken ? null : `what ${text} is spread into takes no ${name}`);
    } else if (tree.kind[user] === Node.Arg) doubt ??= `${text} is given by callers`;
    else if ((useOf[node]! & BINDS) === 0 && !isHarmless(file, node))
      doubt ??= `${text} is a dictionary that is used elsewhere too`;
  }
  return { definitions, lostIn, usedIn, calledIn, doubt };
}

/** The call of `f(**options)` and of `f(**{**options, ...})`; -1 for every other use. */
function callThatGets({ facts: { tree, parent } }: PythonFile, node: number): number {
  const user = parent[node]!;
  const keyword = tree.kind[user] === Node.DictUnpack ? parent[parent[user]!]! : user;
  return tree.kind[keyword] === Node.Keyword && tree.data[keyword] === 0 ? parent[keyword]! : -1;
}

function isHarmless(file: PythonFile, node: number): boolean {
  const { tree, parent } = file.facts;
  const user = parent[node]!;
  if (HARMLESS.has(tree.kind[user]!)) return true;
  if (keyOfUse(file, node) !== null) return true;
  return (
    tree.kind[user] === Node.Attribute &&
    nameText(tree, tree.data[user]!) === 'update' &&
    tree.kind[parent[user]!] === Node.Call
  );
}
