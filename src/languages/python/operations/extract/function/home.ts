// Where selected code stands: the scope that runs it, the function or class around that, and which of the three kinds of
// method it is in.
import {
  CLASS_SCOPE,
  COMPREHENSION_SCOPE,
  type FileFacts,
  FUNCTION_SCOPE,
  type FunctionFact,
  LAMBDA_SCOPE,
  MODULE_SCOPE,
} from '../../../facts/file-facts.ts';
import { LIBRARY_DECORATORS } from '../../../facts/library-decorators.ts';
import { symbolNamed } from '../../../facts/symbol-named.ts';
import { bindingNodesOf, occurrencesOf } from '../../../facts/symbol-occurrences.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { nameText } from '../../../syntax/syntax-tree.ts';
import { firstChild } from '../../../types/tree-shape.ts';

export interface Home {
  /** Of the module, class or function whose code it is; comprehensions and lambdas in it are passed over. */
  readonly scope: number;
  readonly kind: 'module' | 'class' | 'function';
  /** The scope of the selection itself: maybe a lambda or a comprehension. */
  readonly inner: number;
  readonly function: FunctionFact | null;
  readonly method: Method | null;
}

export interface Method {
  readonly fact: FunctionFact;
  /** Of the class body. */
  readonly classScope: number;
  readonly binding: 'instance' | 'class' | 'static';
  /** The symbol of `self` or `cls`; -1 when there is none, or it is bound anew. */
  readonly self: number;
  readonly selfName: string;
  /** Its decorators give it the object or class that it is called on, as far as we know them. */
  readonly isUsual: boolean;
  /** Finding an attribute of the object runs code of the class. */
  readonly isWatched: boolean;
}

export function homeOf(facts: FileFacts, inner: number): Home {
  const { scopes } = facts;
  let scope = inner;
  while (scopes.kind[scope] === COMPREHENSION_SCOPE || scopes.kind[scope] === LAMBDA_SCOPE)
    scope = scopes.parent[scope]!;
  const kind = scope === MODULE_SCOPE ? 'module' : scopes.kind[scope] === CLASS_SCOPE ? 'class' : 'function';
  return {
    scope,
    kind,
    inner,
    function: facts.functions.find((fact) => fact.scope === scope) ?? null,
    method: kind === 'function' ? methodAround(facts, scope, inner) : null,
  };
}

/** The function that stands in a class and holds the scope. */
function methodAround(facts: FileFacts, scope: number, inner: number): Method | null {
  const { scopes } = facts;
  for (let at = scope; at > 0; at = scopes.parent[at]!) {
    if (scopes.kind[at] === CLASS_SCOPE) return null;
    if (scopes.kind[at] !== FUNCTION_SCOPE) continue;
    const fact = facts.functions.find((each) => each.scope === at);
    if (fact === undefined || fact.ownerClass < 0) continue;
    const method = describe(facts, fact);
    return isHidden(facts, method, inner) ? { ...method, self: -1, selfName: '' } : method;
  }
  return null;
}

/** A lambda or function between has a `self` of its own. */
function isHidden(facts: FileFacts, { fact, self, selfName }: Method, inner: number): boolean {
  if (self < 0) return false;
  for (let at = inner; at !== fact.scope; at = facts.scopes.parent[at]!)
    if (symbolNamed(facts, at, selfName) !== -1) return true;
  return false;
}

function describe(facts: FileFacts, fact: FunctionFact): Method {
  const { tree } = facts;
  const names = fact.decorators.map((node) => decoratorText(facts, node));
  const name = nameText(tree, tree.data[fact.nameNode]!);
  const isUsual = names.every((each) => USUAL_DECORATORS.has(each));
  const [first] = fact.parameters;
  const binding = names.includes('staticmethod')
    ? 'static'
    : names.includes('classmethod') || OF_THE_CLASS.has(name) || (!isUsual && first?.name === 'cls')
      ? 'class'
      : 'instance';
  const takes = first !== undefined && (first.role === 'regular' || first.role === 'positional-only');
  const isOwn =
    takes &&
    binding !== 'static' &&
    bindingNodesOf(facts, first.symbol).length === 1 &&
    first.defaultValue < 0 &&
    !isCalledInBody(facts, fact);
  return {
    fact,
    classScope: facts.classes[fact.ownerClass]!.scope,
    binding,
    self: isOwn ? first.symbol : -1,
    selfName: isOwn ? first.name : '',
    isUsual,
    isWatched:
      binding === 'instance' &&
      facts.classes[fact.ownerClass]!.methods.some(
        (index) => nameText(tree, tree.data[facts.functions[index]!.nameNode]!) === '__getattribute__',
      ),
  };
}

/** `rows = make_rows(3)` in the body of the class: a plain function there, which gets no object. */
function isCalledInBody(facts: FileFacts, { symbol, ownerClass }: FunctionFact): boolean {
  const { tree, parent, scopeOf } = facts;
  const { scope } = facts.classes[ownerClass]!;
  return [...occurrencesOf(facts, symbol)].some((node) => {
    const call = parent[node]!;
    return scopeOf[node] === scope && tree.kind[call] === Node.Call && tree.first[call] === node;
  });
}

/** Those that leave the first parameter what it is. Others may be class methods: validators, declared attributes. */
const USUAL_DECORATORS: ReadonlySet<string> = new Set([...LIBRARY_DECORATORS, 'singledispatchmethod']);

/** Class methods without saying so. */
const OF_THE_CLASS: ReadonlySet<string> = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

function decoratorText({ tree }: FileFacts, node: number): string {
  const called = tree.kind[node] === Node.Call ? firstChild(tree, node) : node;
  const kind = tree.kind[called];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[called]!) : '';
}
