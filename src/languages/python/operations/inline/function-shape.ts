// What a function is to an inlining: its statements without the docstring, where it returns, what it binds. What no call can
// be replaced by is refused here.
import {
  BINDS,
  CLASS_SCOPE,
  COMPREHENSION_SCOPE,
  DELETES,
  FUNCTION_SCOPE,
  type FunctionFact,
  UNBOUND,
} from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { CONSTANT_STRING, CONSTANT_TYPE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { decoratedClassIn, innerClassOf } from './inner-definitions.ts';
import { ownReturns } from './own-returns.ts';
import { cannotInline, spanOfNode, wouldChange } from './refuse-inline.ts';
import { tailsOf } from './tail-returns.ts';

export interface FunctionShape {
  readonly file: PythonFile;
  readonly fact: FunctionFact;
  readonly block: number;
  /** Without the docstring. */
  readonly statements: readonly number[];
  /** `return value` and nothing else: its value can stand in an expression. */
  readonly expression: number | null;
  /** An expression and nothing else, whose value nobody gets: it can stand where the call is a statement. */
  readonly deed: number | null;
  /** Return statements at the end of the function, and those before it. */
  readonly tails: readonly number[];
  readonly early: readonly number[];
  /** Symbols that the body binds, parameters apart. */
  readonly locals: readonly number[];
  readonly binding: 'function' | 'method' | 'static' | 'class';
  /** `super()` in it: means the same only in a method of the same class, on the same object. */
  readonly supers: readonly number[];
  /** The end can be reached: then it returns None. */
  readonly fallsThrough: boolean;
  /** Nodes whose code does not come to the call: what arguments decide. */
  readonly gone: readonly number[];
  readonly decided: readonly Decided[];
  /** Each an `elif` that its choice begins with then. */
  readonly heads: readonly number[];
  /** Symbols of scopes around it that its first statements declare `global` or `nonlocal`. */
  readonly declared: readonly number[];
}

/** An expression of which one operand is left. */
export interface Decided {
  readonly node: number;
  readonly kept: number;
}

/** Of a `head` only the signature matters: the body may be anything. */
export function shapeOf(
  context: PythonContext,
  name: string,
  file: PythonFile,
  fact: FunctionFact,
  what: 'body' | 'head' = 'body',
): FunctionShape {
  const { facts } = file;
  const { tree } = facts;
  const binding = bindingOf(file, fact, name);
  if (what === 'body') {
    refuseKind(name, file, fact);
    refuseBody(context, name, file, fact);
  }
  const block = fact.node - 1;
  const body = childrenOf(tree, block);
  const own = body.length > 0 && isDocstring(file, body[0]!) ? body.slice(1) : body;
  const declarations = leadingDeclarations(file, own);
  const statements = own.slice(declarations.length);
  const returns = statements.flatMap((statement) => ownReturns(facts, statement));
  const tails = tailsOf({ engine: context.engine, file }, statements);
  const [only] = statements;
  const isExpression =
    statements.length === 1 && tree.kind[only!] === Node.Return && childrenOf(tree, only!).length === 1;
  const locals: number[] = [];
  const parameters = new Set(fact.parameters.map(({ symbol }) => symbol));
  for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
    if (facts.symbols.scope[symbol] === fact.scope && !parameters.has(symbol)) locals.push(symbol);
  }
  return {
    file,
    fact,
    block,
    statements,
    expression: isExpression ? only! - 1 : null,
    deed: statements.length === 1 && tree.kind[only!] === Node.Expr ? only! - 1 : null,
    tails,
    early: returns.filter((node) => !tails.includes(node)),
    locals,
    binding,
    fallsThrough: fact.fallsThrough,
    gone: [],
    decided: [],
    heads: [],
    supers: supersIn(file, fact, block),
    declared: declaredBy(file, declarations),
  };
}

/** `global` and `nonlocal` at the beginning. */
function leadingDeclarations(
  { facts: { tree } }: PythonFile,
  statements: readonly number[],
): readonly number[] {
  const end = statements.findIndex(
    (each) => tree.kind[each] !== Node.Global && tree.kind[each] !== Node.Nonlocal,
  );
  return end < 0 ? statements : statements.slice(0, end);
}

function declaredBy(
  { facts: { tree, symbolOf } }: PythonFile,
  declarations: readonly number[],
): readonly number[] {
  const declared = new Set<number>();
  for (const statement of declarations)
    for (let node = tree.first[statement]!; node < statement; node++)
      if (symbolOf[node]! >= 0) declared.add(symbolOf[node]!);
  return [...declared];
}

/** In a class that the body defines it is about that class. */
function supersIn(file: PythonFile, { scope }: FunctionFact, block: number): readonly number[] {
  const { tree, scopeOf } = file.facts;
  const found: number[] = [];
  for (let node = tree.first[block]!; node <= block; node++)
    if (isBareSuper(file, node) && innerClassOf(file.facts, scopeOf[node]!, scope) < 0) found.push(node);
  return found;
}

/** The name in `super()`. */
function isBareSuper({ facts: { tree, parent, symbolOf } }: PythonFile, node: number): boolean {
  if (tree.kind[node] !== Node.Name || symbolOf[node] !== UNBOUND) return false;
  const call = parent[node]!;
  const isCall = tree.kind[call] === Node.Call && childrenOf(tree, call).length === 1;
  return isCall && nameText(tree, tree.data[node]!) === 'super';
}

function bindingOf({ facts }: PythonFile, fact: FunctionFact, name: string): FunctionShape['binding'] {
  const { tree } = facts;
  let binding: FunctionShape['binding'] = fact.ownerClass < 0 ? 'function' : 'method';
  for (const decorator of fact.decorators) {
    const kind = tree.kind[decorator];
    const word = kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[decorator]!) : '';
    if (word === 'staticmethod' && kind === Node.Name) binding = 'static';
    else if (word === 'classmethod' && kind === Node.Name) binding = 'class';
    else if (word !== 'final' && word !== 'override')
      throw cannotInline(name, `its decorator ${word === '' ? '' : `@${word} `}makes something else of it`);
  }
  return binding;
}

function refuseKind(name: string, { facts }: PythonFile, fact: FunctionFact): void {
  if (fact.yields.length > 0) throw cannotInline(name, 'it is a generator: its body runs bit by bit');
  const star = fact.parameters.find(({ role }) => role === 'variadic' || role === 'keywords');
  if (star !== undefined) {
    const stars = star.role === 'variadic' ? '*' : '**';
    throw cannotInline(name, `it collects arguments in ${stars}${star.name}`);
  }
  const { tree } = facts;
  const hasTypes = childrenOf(tree, fact.node).some((child) => {
    const kind = tree.kind[child];
    return kind === Node.TypeVar || kind === Node.ParamSpec || kind === Node.TypeVarTuple;
  });
  if (hasTypes) throw cannotInline(name, 'it has type parameters');
}

/** They look at the function that they stand in. */
const LOOKS_AT_FRAME: ReadonlySet<string> = new Set([
  'locals',
  'vars',
  'eval',
  'exec',
  'dir',
  'globals',
  'super',
  '__class__',
]);

function refuseBody(context: PythonContext, name: string, file: PythonFile, fact: FunctionFact): void {
  const { facts } = file;
  const { tree, symbolOf, scopeOf, scopes, symbols } = facts;
  const block = fact.node - 1;
  const refuse = (node: number, reason: string) => wouldChange(context, name, spanOfNode(file, node), reason);
  const body = childrenOf(tree, block);
  const own = body.length > 0 && isDocstring(file, body[0]!) ? body.slice(1) : body;
  const leading = leadingDeclarations(file, own);
  for (let node = tree.first[block]!; node <= block; node++) {
    const kind = tree.kind[node];
    if (leading.includes(node) || isBareSuper(file, node)) continue;
    // What functions of the body declare is judged at each call.
    const isInner = scopeOf[node] !== fact.scope;
    if (kind === Node.Global && !isInner) throw refuse(node, 'its body says global');
    if (kind === Node.Nonlocal && !isInner) throw refuse(node, 'its body says nonlocal');
    if (kind !== Node.Name) continue;
    const symbol = symbolOf[node]!;
    const word = nameText(tree, tree.data[node]!);
    const isImplicit = symbol >= 0 && scopes.kind[symbols.scope[symbol]!] === CLASS_SCOPE;
    // `__class__` in a method of a class that the body defines is that class.
    if (word === '__class__' && innerClassOf(facts, scopeOf[node]!, fact.scope) >= 0) continue;
    if ((symbol === UNBOUND || isImplicit) && LOOKS_AT_FRAME.has(word))
      throw refuse(node, `${word} looks at the function that it stands in`);
  }
  const decorated = decoratedClassIn(file, fact);
  if (decorated !== undefined)
    throw refuse(decorated, 'its body defines a decorated class, which may use its qualified name');
  for (const node of occurrencesOf(facts, fact.symbol)) {
    if (node >= tree.first[fact.node]! && node <= fact.node && node !== fact.nameNode)
      throw refuse(node, 'it calls itself');
  }
}

/** Read from a lambda or generator, which may run when the caller's variable has another value. */
export function isCaptured({ scopes, tree }: PythonFile['facts'], scope: number, own: number): boolean {
  for (let at = scope; at !== own && at >= 0; at = scopes.parent[at]!) {
    const isLoop =
      scopes.kind[at] === COMPREHENSION_SCOPE && tree.kind[scopes.node[at]!] !== Node.GeneratorExp;
    if (!isLoop) return scopes.kind[at]! >= FUNCTION_SCOPE;
  }
  return false;
}

function isDocstring({ facts: { tree } }: PythonFile, statement: number): boolean {
  const value = statement - 1;
  return (
    tree.kind[statement] === Node.Expr &&
    tree.kind[value] === Node.Constant &&
    (tree.flags[value]! & CONSTANT_TYPE) === CONSTANT_STRING
  );
}

/** Whether the body binds or deletes a parameter, in what comes to the call of it. */
export function isRebound({ facts }: PythonFile, symbol: number, gone: readonly number[] = []): boolean {
  const { first } = facts.tree;
  const bound = [...occurrencesOf(facts, symbol)].filter(
    (node) =>
      (facts.useOf[node]! & (BINDS | DELETES)) !== 0 &&
      !gone.some((root) => first[root]! <= node && node <= root),
  );
  return bound.length > 1;
}
