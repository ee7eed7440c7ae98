// Where a file looks its own names up by computed text: `globals()[kind]`, `eval(text)`, `getattr(sys.modules[__name__], name)`. An
// import that looks unused may be what is found there. A literal name is not computed; other rules look for those.
import { MODULE_SCOPE, UNBOUND } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { mayBeText } from '../delete-symbol/computed-name.ts';

export interface ComputedLookup {
  /** `globals()`: what looks the name up. */
  readonly how: string;
  /** The expression that computes the name; -1 when every name can be found. */
  readonly name: number;
}

export function computedLookups(file: PythonFile): readonly ComputedLookup[] {
  const { tree } = file.facts;
  const found: ComputedLookup[] = [];
  for (let node = 0; node < tree.count; node++) {
    const how = ownNamespace(file, node);
    if (how !== null) {
      const name = nameTakenFrom(file, node);
      if (name !== null) found.push({ how, name });
    } else if (isCodeRun(file, node)) found.push({ how: `${calleeName(file, node)}()`, name: -1 });
  }
  return found;
}

export function mayFind(file: PythonFile, { name }: ComputedLookup, wanted: string): boolean {
  return name < 0 || mayBeText(file, name, wanted);
}

/** How the expression at the node is spelled when it is this module or its namespace; null for anything else. */
function ownNamespace(file: PythonFile, node: number): string | null {
  const { tree, scopeOf, symbolOf } = file.facts;
  if (tree.kind[node] === Node.Subscript) {
    const [container, key] = childrenOf(tree, node);
    const isModules =
      (tree.kind[container!] === Node.Attribute || tree.kind[container!] === Node.Name) &&
      nameText(tree, tree.data[container!]!) === 'modules';
    return isModules && isOwnName(file, key!) ? 'sys.modules[__name__]' : null;
  }
  if (tree.kind[node] !== Node.Call) return null;
  const [callee, ...given] = childrenOf(tree, node);
  const name = calleeName(file, node);
  if (given.length === 0) {
    if (tree.kind[callee!] !== Node.Name || symbolOf[callee!] !== UNBOUND) return null;
    const isModules = name === 'vars' || name === 'locals' ? scopeOf[callee!] === MODULE_SCOPE : false;
    return name === 'globals' || isModules ? `${name}()` : null;
  }
  const imports = name === 'import_module' || name === '__import__';
  return imports && given.length === 1 && isOwnName(file, given[0]!) ? `${name}(__name__)` : null;
}

/** What computes the name that is taken from the namespace; -1 when it may be any, null when none is or it is literal. */
function nameTakenFrom(file: PythonFile, namespace: number): number | null {
  const { tree, parent } = file.facts;
  const owner = parent[namespace]!;
  if ((tree.flags[namespace]! & CONTEXT) !== 0 && tree.kind[namespace] === Node.Subscript) return null;
  switch (tree.kind[owner]) {
    case Node.Subscript: {
      const [container, key] = childrenOf(tree, owner);
      if (container !== namespace) return -1;
      return (tree.flags[owner]! & CONTEXT) !== 0 ? null : computed(key!);
    }
    case Node.Attribute: {
      const call = parent[owner]!;
      const isCalled = tree.kind[call] === Node.Call && childrenOf(tree, call)[0] === owner;
      const method = nameText(tree, tree.data[owner]!);
      if (tree.kind[namespace] === Node.Subscript || isImport(namespace))
        return method === '__dict__' ? nameTakenFrom(file, owner) : null;
      if (!isCalled) return -1;
      if (method === 'update' || method === 'clear') return null;
      const key = childrenOf(tree, call)[1];
      return ONE_NAME.has(method) && key !== undefined ? computed(key) : -1;
    }
    case Node.Call: {
      const [callee, first, key] = childrenOf(tree, owner);
      const name = tree.kind[callee!] === Node.Name ? nameText(tree, tree.data[callee!]!) : '';
      // It only asks the namespace for the package.
      if (name === '__import__') return null;
      if (first !== namespace || !OF_ATTRIBUTE.has(name)) return -1;
      return name === 'setattr' || name === 'delattr' || key === undefined ? null : computed(key);
    }
    // `"name" in globals()`
    case Node.Compare: {
      const [left] = childrenOf(tree, owner);
      return left === namespace ? -1 : computed(left!);
    }
    case Node.Expr:
      return null;
    default:
      return -1;
  }

  function computed(key: number): number | null {
    return tree.kind[key] === Node.Constant ? null : key;
  }

  function isImport(node: number): boolean {
    return tree.kind[node] === Node.Call && childrenOf(tree, node).length > 1;
  }
}

const ONE_NAME: ReadonlySet<string> = new Set(['get', 'pop', 'setdefault', '__getitem__', '__contains__']);
const OF_ATTRIBUTE: ReadonlySet<string> = new Set(['getattr', 'hasattr', 'setattr', 'delattr']);

/** Code that is not spelled here runs among the names of the module: `eval(text)`, but not `eval(text, {})`. */
function isCodeRun(file: PythonFile, node: number): boolean {
  const { tree, symbolOf } = file.facts;
  if (tree.kind[node] !== Node.Call) return false;
  const [callee, ...given] = childrenOf(tree, node);
  if (tree.kind[callee!] !== Node.Name || symbolOf[callee!] !== UNBOUND) return false;
  const name = nameText(tree, tree.data[callee!]!);
  // A namespace that is this module's own is found by itself.
  return (name === 'eval' || name === 'exec') && given.length === 1 && tree.kind[given[0]!] !== Node.Constant;
}

function isOwnName(file: PythonFile, node: number): boolean {
  const { tree } = file.facts;
  return tree.kind[node] === Node.Name && nameText(tree, tree.data[node]!) === '__name__';
}

function calleeName(file: PythonFile, call: number): string {
  const { tree } = file.facts;
  const [callee] = childrenOf(tree, call);
  const isNamed = tree.kind[callee!] === Node.Name || tree.kind[callee!] === Node.Attribute;
  return isNamed ? nameText(tree, tree.data[callee!]!) : '';
}
