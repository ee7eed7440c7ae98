// Where the new function goes and how it is called: a function of the module, a method of the class, or a function inside of the
// one that the code stands in.
import type { Span } from '../../../../../base/span.ts';
import { CLASS_SCOPE, type FileFacts, MODULE_SCOPE } from '../../../facts/file-facts.ts';
import { isDefinition } from '../../../rewrite/import-place.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { nameText } from '../../../syntax/syntax-tree.ts';
import { firstChild } from '../../../types/tree-shape.ts';
import type { BodyFacts } from './body-facts.ts';
import type { Home, Method } from './home.ts';
import { statementsAround } from './placement.ts';

export interface Destination {
  readonly kind: 'function' | 'method' | 'nested';
  /** How a method is bound; null for other kinds. */
  readonly binding: 'instance' | 'class' | 'static' | null;
  /** What stands before the name in a call: `self.`, `cls.`, `C.` or nothing. */
  readonly receiver: string;
  /** The symbol of `self` or `cls` that goes along without being a parameter of its own; -1 when there is none. */
  readonly self: number;
  /** The scope that binds the new name. */
  readonly scope: number;
  /** Scopes whose names the new function sees. */
  readonly visible: ReadonlySet<number>;
  /** The statement it goes before, or behind. */
  readonly beside: number;
  readonly side: 'before' | 'behind';
}

export type DestinationAnswer =
  | Destination
  | { readonly refused: string; readonly hint?: string; readonly node: number };

export function chooseDestination(
  facts: FileFacts,
  home: Home,
  body: BodyFacts,
  asked: string | undefined,
  { low, high }: { readonly low: number; readonly high: number },
  isCalledUnbound: (method: Method) => boolean,
): DestinationAnswer {
  const { method } = home;
  const usesSelf = method !== null && method.self >= 0 && mentions(facts, method.self, low, high);
  const needsClass = body.classCells.length > 0 || body.privates.length > 0;
  const isMethod = (own: Method) => {
    if (needsClass) return true;
    const isCertain = own.binding !== 'instance' || (usesSelf && USUAL_NAMES.has(own.selfName));
    return (
      (usesSelf ? !own.isWatched : staysInClass(facts, home, own)) && (isCertain || !isCalledUnbound(own))
    );
  };
  const kind = asked ?? (method !== null && isMethod(method) ? 'method' : 'function');
  switch (kind) {
    case 'method':
      return asMethod(facts, home, body, usesSelf, low);
    case 'nested':
      return asNested(facts, home, body, low, high);
    default:
      return asFunction(facts, home, body, low, high);
  }
}

/** What stands in a method is a method of the class, also where it needs nothing of it; in a function inside of one, it is not. */
function staysInClass(
  facts: FileFacts,
  home: Home,
  { fact, binding, self, selfName, isUsual, isWatched, classScope }: Method,
): boolean {
  if (home.function !== fact || !isUsual || isWatched || isProtocol(facts, classScope)) return false;
  return binding === 'static'
    ? className(facts, classScope) !== null
    : self >= 0 && USUAL_NAMES.has(selfName);
}

/** Of objects and classes; a parameter with another name may be anything, as that of a decorator in the class. */
const USUAL_NAMES: ReadonlySet<string> = new Set(['self', 'cls', 'mcs', 'mcls', 'metacls', 'this', 'klass']);

/** What has a method more fits fewer classes. */
function isProtocol({ tree, classes }: FileFacts, scope: number): boolean {
  return classes
    .find((each) => each.scope === scope)!
    .bases.some((base) => {
      const node = tree.kind[base] === Node.Subscript ? firstChild(tree, base) : base;
      return tree.data[node]! > 0 && nameText(tree, tree.data[node]!) === 'Protocol';
    });
}

function asFunction(
  facts: FileFacts,
  home: Home,
  body: BodyFacts,
  low: number,
  high: number,
): DestinationAnswer {
  const cell = body.classCells[0];
  const hint = '--as method keeps it in the class';
  if (cell !== undefined)
    return { refused: 'super() and __class__ mean the class around them', hint, node: cell };
  const [name] = body.privates;
  if (name !== undefined && isInClass(facts, home.scope)) {
    const text = nameText(facts.tree, facts.tree.data[name]!);
    return { refused: `${text} is a private name of the class around it`, hint, node: name };
  }
  return {
    kind: 'function',
    binding: null,
    receiver: '',
    self: -1,
    scope: MODULE_SCOPE,
    visible: visibleFrom(facts, MODULE_SCOPE),
    beside: firstOfGroup(facts, statementsAround(facts, low, high).ofModule),
    side: 'before',
  };
}

function asMethod(
  facts: FileFacts,
  home: Home,
  body: BodyFacts,
  usesSelf: boolean,
  low: number,
): DestinationAnswer {
  const { method } = home;
  if (method === null) return { refused: 'it is in no method of a class', hint: '--as function', node: low };
  const { classScope, fact } = method;
  if ((usesSelf || body.bareSupers.length > 0) && method.self < 0)
    return { refused: 'the method it is in has no plain self or cls', node: low };
  const binding = method.self >= 0 ? method.binding : 'static';
  const receiver = method.self >= 0 ? method.selfName : className(facts, classScope);
  if (receiver === null)
    return {
      refused: 'a static method of an inner class cannot be named from here',
      hint: '--as function',
      node: low,
    };
  return {
    kind: 'method',
    binding,
    receiver: `${receiver}.`,
    self: method.self,
    scope: classScope,
    visible: visibleFrom(facts, classScope),
    beside: lastOfGroup(facts, fact.node),
    side: 'behind',
  };
}

function asNested(
  facts: FileFacts,
  home: Home,
  body: BodyFacts,
  low: number,
  high: number,
): DestinationAnswer {
  if (home.kind !== 'function')
    return {
      refused: 'it is in no function',
      hint: '--as function makes a function of the module',
      node: low,
    };
  const [cell] = body.bareSupers;
  if (cell !== undefined)
    return {
      refused: 'super() without arguments does not work in an inner function',
      hint: '--as method',
      node: cell,
    };
  return {
    kind: 'nested',
    binding: null,
    receiver: '',
    self: -1,
    scope: home.scope,
    visible: visibleFrom(facts, home.scope),
    beside: statementsAround(facts, low, high).innermost,
    side: 'before',
  };
}

function mentions({ symbolOf }: FileFacts, symbol: number, low: number, high: number): boolean {
  for (let node = low; node <= high; node++) if (symbolOf[node] === symbol) return true;
  return false;
}

/** What a function that stands in the scope sees: classes are passed over. */
function visibleFrom({ scopes }: FileFacts, scope: number): ReadonlySet<number> {
  const visible = new Set<number>();
  for (let at = scope; at >= 0; at = scopes.parent[at]!) if (scopes.kind[at] !== CLASS_SCOPE) visible.add(at);
  return visible;
}

function isInClass({ scopes }: FileFacts, scope: number): boolean {
  for (let at = scope; at > 0; at = scopes.parent[at]!) if (scopes.kind[at] === CLASS_SCOPE) return true;
  return false;
}

/** The name of a class of the module. */
function className(facts: FileFacts, scope: number): string | null {
  const fact = facts.classes.find((each) => each.scope === scope)!;
  if (facts.symbols.scope[fact.symbol] !== MODULE_SCOPE) return null;
  return nameText(facts.tree, facts.tree.data[fact.nameNode]!);
}

/** Overloads and the setters of a property stay together. */
export function firstOfGroup(facts: FileFacts, statement: number): number {
  let first = statement;
  for (;;) {
    const before = siblingBefore(facts, first);
    if (before < 0 || !isSameName(facts, before, statement)) return first;
    first = before;
  }
}

function lastOfGroup(facts: FileFacts, statement: number): number {
  let last = statement;
  for (;;) {
    const behind = siblingBehind(facts, last);
    if (behind < 0 || !isSameName(facts, behind, statement)) return last;
    last = behind;
  }
}

function siblingBefore({ tree, parent }: FileFacts, statement: number): number {
  const before = tree.first[statement]! - 1;
  return before >= 0 && parent[before] === parent[statement] ? before : -1;
}

function siblingBehind({ tree, parent }: FileFacts, statement: number): number {
  for (let node = statement + 1; node < tree.count; node++) {
    if (parent[node] === parent[statement]) return node;
  }
  return -1;
}

function isSameName({ tree }: FileFacts, a: number, b: number): boolean {
  if (!isDefinition(tree, a) || !isDefinition(tree, b)) return false;
  return tree.data[tree.data[a]!] === tree.data[tree.data[b]!];
}

export function spanOf({ tree }: FileFacts, node: number): Span {
  return { start: tree.start[node]!, end: tree.end[node]! };
}
