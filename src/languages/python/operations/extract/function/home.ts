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
import { bindingNodesOf } from '../../../facts/symbol-occurrences.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { nameText } from '../../../syntax/syntax-tree.ts';

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
    method: kind === 'function' ? methodAround(facts, scope) : null,
  };
}

/** The function that stands in a class and holds the scope. */
function methodAround(facts: FileFacts, scope: number): Method | null {
  const { scopes } = facts;
  for (let at = scope; at > 0; at = scopes.parent[at]!) {
    if (scopes.kind[at] === CLASS_SCOPE) return null;
    if (scopes.kind[at] !== FUNCTION_SCOPE) continue;
    const fact = facts.functions.find((each) => each.scope === at);
    if (fact === undefined || fact.ownerClass < 0) continue;
    return describe(facts, fact);
  }
  return null;
}

function describe(facts: FileFacts, fact: FunctionFact): Method {
  const { tree } = facts;
  const names = fact.decorators.map((node) => decoratorText(facts, node));
  const name = nameText(tree, tree.data[fact.nameNode]!);
  const binding = names.includes('staticmethod')
    ? 'static'
    : names.includes('classmethod') || OF_THE_CLASS.has(name)
      ? 'class'
      : 'instance';
  const [first] = fact.parameters;
  const takes = first !== undefined && (first.role === 'regular' || first.role === 'positional-only');
  const isOwn = takes && binding !== 'static' && bindingNodesOf(facts, first.symbol).length === 1;
  return {
    fact,
    classScope: facts.classes[fact.ownerClass]!.scope,
    binding,
    self: isOwn ? first.symbol : -1,
    selfName: isOwn ? first.name : '',
  };
}

/** Class methods without saying so. */
const OF_THE_CLASS: ReadonlySet<string> = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

function decoratorText({ tree }: FileFacts, node: number): string {
  const kind = tree.kind[node];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[node]!) : '';
}
