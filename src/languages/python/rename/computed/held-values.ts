// What a variable, attribute, parameter or loop target can hold, as expressions that can be evaluated in turn, and what comes out of
// a collection. Values from elsewhere (input, files, callers outside of the workspace) are unknown.
import { BINDS, IS_IMPORT, IS_PARAMETER, MODULE_SCOPE, UNBOUND } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile, Resolved } from '../../link/program.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { ANNOTATION_VALUE, OPERATOR, OPERATOR_ADD } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { bindOnExpression } from '../bind-on-expression.ts';
import { symbolText } from '../bound-names.ts';
import { selfAttributeNodes, symbolOfMember } from '../member-definers.ts';
import { type Held, UNKNOWN_VALUE } from './held.ts';
import { elementsOf, entriesOf, type HeldNode, partOf } from './held-elements.ts';
import { heldByParameter } from './held-parameters.ts';
import { following, type Speller } from './spell-expression.ts';
import { integerAt } from './spell-text-method.ts';

/** Names and attributes that the interpreter sets on every module. */
export const OF_MODULES: ReadonlySet<string> = new Set(['__name__', '__package__', '__file__', '__path__']);

/** Follows variables and attributes to the expressions that they hold. */
export function resolveHeld(held: Held): readonly Held[] {
  if (held.kind !== 'node') return [held];
  const { speller, file, node } = held;
  const { tree, symbolOf } = file.facts;
  if (tree.kind[node] === Node.Name) {
    const name = nameText(tree, tree.data[node]!);
    const symbol = symbolOf[node]!;
    if (symbol >= 0) return heldBySymbol(speller, file, symbol).flatMap(resolveHeld);
    if (OF_MODULES.has(name)) return [held];
    if (symbol !== UNBOUND) return [UNKNOWN_VALUE];
    return heldByResolved(speller, speller.engine.program.resolveUnbound(file, name)).flatMap(resolveHeld);
  }
  if (tree.kind[node] === Node.Attribute) {
    const name = nameText(tree, tree.data[node]!);
    // `Path(__file__).parent` is computed, whatever it is assigned to.
    return OF_MODULES.has(name) || name === 'parent'
      ? [held]
      : heldByAttribute(speller, file, node, name).flatMap(resolveHeld);
  }
  if (tree.kind[node] === Node.Subscript) return partsOfSubscript(held) ?? [held];
  if (tree.kind[node] === Node.NamedExpr) return resolveHeld({ ...held, node: node - 1 });
  if (tree.kind[node] === Node.IfExp) {
    const [body, , otherwise] = childrenOf(tree, node) as [number, number, number];
    return [body, otherwise].flatMap((each) => resolveHeld({ ...held, node: each }));
  }
  if (tree.kind[node] === Node.BoolOp)
    return childrenOf(tree, node).flatMap((each) => resolveHeld({ ...held, node: each }));
  return [held];
}

/** `TABLE[key]`, `NAMES[0]` of displays that hold collections; null for other subscripts. */
function partsOfSubscript({ speller, file, node }: HeldNode): readonly Held[] | null {
  const { tree } = file.facts;
  const [of, index] = childrenOf(tree, node) as [number, number];
  if (tree.kind[of] !== Node.Name && tree.kind[of] !== Node.Attribute) return null;
  if (tree.kind[index] === Node.Slice) return null;
  const next = following(speller, `${file.path}[${node}]`, false);
  if (next === null) return [UNKNOWN_VALUE];
  const at = integerAt(file, index);
  const parts = resolveHeld({ kind: 'node', speller: next, file, node: of }).flatMap(
    (each): readonly Held[] => {
      if (each.kind !== 'node') return [UNKNOWN_VALUE];
      switch (each.file.facts.tree.kind[each.node]) {
        case Node.Dict:
          return entriesOf(each).flatMap(({ parts: [, values] }) => values!);
        case Node.List:
        case Node.Tuple:
          return at === null ? elementsOf(each) : partOf(each, at);
        default:
          return [UNKNOWN_VALUE];
      }
    },
  );
  const isCollection = (one: Held) =>
    one.kind === 'node' && COLLECTIONS.has(one.file.facts.tree.kind[one.node]!);
  return parts.some(isCollection) ? parts.flatMap(resolveHeld) : null;
}

const COLLECTIONS: ReadonlySet<number> = new Set([Node.List, Node.Tuple, Node.Dict, Node.SetDisplay]);

function heldByResolved(speller: Speller, resolved: readonly Resolved[]): readonly Held[] {
  if (resolved.length === 0) return [UNKNOWN_VALUE];
  return resolved.flatMap((each) =>
    each.kind === 'symbol' && !each.ref.file.isExternal
      ? heldBySymbol({ ...speller, isSole: false }, each.ref.file, each.ref.symbol)
      : [UNKNOWN_VALUE],
  );
}

export function heldBySymbol(speller: Speller, file: PythonFile, symbol: number): readonly Held[] {
  const { symbols, useOf } = file.facts;
  const turn = speller.bound?.get(`${file.path}#${symbol}`);
  if (turn !== undefined) return [turn];
  const next = following(speller, `${file.path}#${symbol}`, isUsedOnce(speller, file, symbol));
  if (next === null) return [UNKNOWN_VALUE];
  const flags = symbols.flags[symbol]!;
  if ((flags & IS_IMPORT) !== 0) {
    return heldByResolved(next, speller.engine.program.resolve({ file, symbol }));
  }
  const bindings = [...occurrencesOf(file.facts, symbol)].filter((use) => (useOf[use]! & BINDS) !== 0);
  const held = bindings.flatMap((binding) => heldByBinding(next, file, binding));
  const given = (flags & IS_PARAMETER) !== 0 ? heldByParameter(next, file, symbol) : [];
  const all = [...held, ...given];
  return all.length === 0 ? [UNKNOWN_VALUE] : all;
}

/** Assigned once and read once, and no other file mentions it. */
function isUsedOnce({ engine }: Speller, file: PythonFile, symbol: number): boolean {
  const { symbols, useOf } = file.facts;
  if ((symbols.flags[symbol]! & IS_PARAMETER) !== 0) return false;
  const uses = occurrencesOf(file.facts, symbol);
  const bindings = uses.filter((use) => (useOf[use]! & BINDS) !== 0);
  if (bindings.length !== 1 || uses.length !== 2) return false;
  if (symbols.scope[symbol] !== MODULE_SCOPE) return true;
  return engine.program.filesContaining(symbolText(file, symbol)).every((path) => path === file.path);
}

/** What one binding of a name gives it. */
function heldByBinding(speller: Speller, file: PythonFile, binding: number): readonly Held[] {
  const { tree, parent } = file.facts;
  const owner = parent[binding]!;
  const node = (value: number): Held => ({ kind: 'node', speller, file, node: value });
  switch (tree.kind[owner]) {
    case Node.Assign:
      return [node(owner - 1)];
    case Node.AnnAssign:
      return (tree.flags[owner]! & ANNOTATION_VALUE) === 0 ? [] : [node(owner - 1)];
    case Node.NamedExpr:
      return [node(owner - 1)];
    case Node.AugAssign:
      // `names += [...]` is found by who asks for elements.
      return (tree.flags[owner]! & OPERATOR) === OPERATOR_ADD ? [] : [UNKNOWN_VALUE];
    case Node.For:
    case Node.AsyncFor:
    case Node.Comprehension: {
      const [target, iterable] = childrenOf(tree, owner) as [number, number];
      return target === binding ? elementsOf(node(iterable)) : [UNKNOWN_VALUE];
    }
    case Node.Tuple:
    case Node.List:
      return heldByUnpacking(speller, file, owner, childrenOf(tree, owner).indexOf(binding));
    case Node.Arg:
    case Node.Arguments:
      return [];
    case Node.FunctionDef:
      return heldByProperty(speller, file, owner);
    default:
      return tree.kind[binding] === Node.Arg ? [] : [UNKNOWN_VALUE];
  }
}

/** What a property returns; for other functions nothing is known. */
function heldByProperty(speller: Speller, file: PythonFile, definition: number): readonly Held[] {
  const fact = file.facts.functions.find(({ node }) => node === definition);
  const isProperty = fact?.decorators.some((node) => {
    const { tree } = file.facts;
    const at = tree.kind[node] === Node.Decorator ? node - 1 : node;
    const isNamed = tree.kind[at] === Node.Name || tree.kind[at] === Node.Attribute;
    return isNamed && /property$/i.test(nameText(tree, tree.data[at]!));
  });
  if (fact === undefined || isProperty !== true) return [UNKNOWN_VALUE];
  return fact.returnValues
    .filter((value) => value !== -1)
    .map((value) => ({ kind: 'node', speller, file, node: value }));
}

/** `a, b = x, y`, `for _, name, _ in ...` */
function heldByUnpacking(speller: Speller, file: PythonFile, target: number, at: number): readonly Held[] {
  const { tree, parent } = file.facts;
  const owner = parent[target]!;
  const isLoop =
    tree.kind[owner] === Node.For ||
    tree.kind[owner] === Node.AsyncFor ||
    tree.kind[owner] === Node.Comprehension;
  if (isLoop) {
    const [loop, iterable] = childrenOf(tree, owner) as [number, number];
    if (loop !== target) return [UNKNOWN_VALUE];
    return elementsOf({ kind: 'node', speller, file, node: iterable }).flatMap((each) => partOf(each, at));
  }
  if (tree.kind[owner] !== Node.Assign) return [UNKNOWN_VALUE];
  return partOf({ kind: 'node', speller, file, node: owner - 1 }, at);
}

/** `self.prefix`, `Loader.prefix`, `settings.PREFIX`, `info.name`. */
function heldByAttribute(speller: Speller, file: PythonFile, node: number, name: string): readonly Held[] {
  const { tree } = file.facts;
  const receiver = node - 2;
  if ((name === 'name' || name === 'stem') && tree.kind[receiver] === Node.Name) {
    const infos = resolveHeld({ kind: 'node', speller, file, node: receiver }).flatMap((each) =>
      each.kind === 'module-info' ? [{ kind: 'spelled' as const, spellings: each.name }] : [],
    );
    if (infos.length > 0) return infos;
  }
  const { engine } = speller;
  const next = following(speller, `${file.path}@${node}`, false);
  if (next === null) return [UNKNOWN_VALUE];
  const { definitions, unknown } = bindOnExpression(engine, file, file.facts, receiver, name);
  const held = definitions.flatMap((definition) => heldByDefinition(next, definition));
  return unknown !== null || held.length === 0 ? [...held, UNKNOWN_VALUE] : held;
}

function heldByDefinition(speller: Speller, definition: Definition): readonly Held[] {
  if (definition.kind === 'symbol') {
    const { file, symbol } = definition.ref;
    return heldBySymbol(speller, file, symbol);
  }
  if (definition.kind !== 'member') return [UNKNOWN_VALUE];
  const { name } = definition;
  const classes = [definition.class, ...speller.engine.evaluator.subclassesWith(definition.class, name)];
  return classes.flatMap((ref) => {
    const symbol = symbolOfMember(ref, name);
    const inBody = symbol === -1 ? [] : heldBySymbol(speller, ref.file, symbol);
    const onSelf = selfAttributeNodes(ref, name).flatMap((each) => heldByBinding(speller, ref.file, each));
    return [...inBody, ...onSelf];
  });
}
