// Calls of which it is known what they do: functions of the language that only compute, methods of values that never change,
// functions of the workspace whose bodies only compute.
import { type FunctionFact, IS_DECLARED, IS_FUNCTION, IS_IMPORT, UNBOUND } from '../facts/file-facts.ts';
import { bindingNodesOf } from '../facts/symbol-occurrences.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { firstChild } from '../types/tree-shape.ts';
import { type Code, effectsOf } from './effects.ts';
import { onlyMakes } from './known-constructors.ts';
import { CONTAINERS, IMMUTABLE, isContainer, isOf } from './known-values.ts';

/** computes: from its arguments alone. makes: an object that may keep them. asks: looks at other things too. speaks: prints. acts: anything. */
export type CallJudgement = 'computes' | 'makes' | 'asks' | 'speaks' | 'acts';

export function judgeCall(code: Code, call: number): CallJudgement {
  const { tree } = code.file.facts;
  const [callee, ...given] = childrenOf(tree, call);
  if (tree.kind[callee!] === Node.Attribute) return judgeMethod(code, callee!);
  if (tree.kind[callee!] !== Node.Name) return 'acts';
  const symbol = code.file.facts.symbolOf[callee!]!;
  const name = nameText(tree, tree.data[callee!]!);
  if (symbol === UNBOUND) {
    if (!isBuiltin(code, name)) return 'acts';
    if (COMPUTING.has(name)) return 'computes';
    // Of several, the greatest and the least are found by comparing them.
    if ((name === 'max' || name === 'min') && given.length > 1)
      return given.every((argument) => isPlain(code, argument)) ? 'computes' : 'acts';
    if (ITERATING.has(name)) {
      const isHarmless = given.every((argument) => isPlain(code, argument) && isContainer(code, argument));
      return isHarmless ? 'computes' : 'acts';
    }
    return name === 'print' && given.every((argument) => isPlain(code, argument)) ? 'speaks' : 'acts';
  }
  return onlyMakes(code, symbol) ? 'makes' : judgeFunction(code, symbol);
}

/** Whether a call raises in the course of things, not only when somebody made a mistake. */
export function mayFail(code: Code, call: number): boolean {
  const { tree, symbolOf } = code.file.facts;
  const callee = firstChild(tree, call);
  const name = tree.data[callee]! > 0 ? nameText(tree, tree.data[callee]!) : '';
  if (tree.kind[callee] === Node.Attribute)
    return judgeMethod(code, callee) !== 'computes' || FAILING.has(name);
  if (tree.kind[callee] !== Node.Name) return true;
  const symbol = symbolOf[callee]!;
  if (symbol === UNBOUND) return !SAFE.has(name) || !isBuiltin(code, name);
  if (onlyMakes(code, symbol)) return false;
  const found = judgeFunction(code, symbol) === 'acts' ? undefined : functionOf(code, symbol);
  return found === undefined || effectsOf(code, found.node - 1).fails;
}

const SAFE: ReadonlySet<string> = new Set([
  'abs',
  'all',
  'any',
  'bool',
  'callable',
  'dict',
  'format',
  'frozenset',
  'hex',
  'id',
  'isinstance',
  'issubclass',
  'len',
  'list',
  'oct',
  'print',
  'range',
  'repr',
  'set',
  'sorted',
  'str',
  'sum',
  'tuple',
  'type',
]);

const FAILING: ReadonlySet<string> = new Set(['decode', 'encode', 'index', 'rindex', 'fromhex', 'to_bytes']);

/** Whether a name that no scope of the file binds is the builtin. */
export function isBuiltin({ engine, file }: Code, name: string): boolean {
  return engine.program.resolveUnbound(file, name).every(({ kind }) => kind === 'builtin');
}

/** They look at their arguments and make something new. */
const COMPUTING: ReadonlySet<string> = new Set([
  'abs',
  'bool',
  'callable',
  'chr',
  'complex',
  'divmod',
  'float',
  'format',
  'hash',
  'hex',
  'id',
  'int',
  'isinstance',
  'issubclass',
  'len',
  'oct',
  'ord',
  'pow',
  'range',
  'repr',
  'round',
  'str',
  'type',
]);

/** The same for containers; iterators would be used up. */
const ITERATING: ReadonlySet<string> = new Set([
  'all',
  'any',
  'bytes',
  'dict',
  'frozenset',
  'list',
  'max',
  'min',
  'set',
  'sorted',
  'sum',
  'tuple',
]);

const ASKING: ReadonlySet<string> = new Set([
  'copy',
  'count',
  'difference',
  'endswith',
  'format',
  'get',
  'index',
  'intersection',
  'isdisjoint',
  'issubset',
  'issuperset',
  'items',
  'join',
  'keys',
  'union',
  'values',
]);

function judgeMethod(code: Code, callee: number): CallJudgement {
  const { tree, symbolOf, symbols, imports } = code.file.facts;
  const receiver = callee - 2;
  const name = nameText(tree, tree.data[callee]!);
  const symbol = tree.kind[receiver] === Node.Name ? symbolOf[receiver]! : -1;
  if (symbol >= 0 && symbols.flags[symbol] === IS_IMPORT) {
    const isMath = imports.every(
      (fact) => fact.symbol !== symbol || (fact.kind === 'module' && fact.module === 'math'),
    );
    return isMath ? 'computes' : 'acts';
  }
  if (isOf(code, receiver, IMMUTABLE)) return name === 'join' ? 'acts' : 'computes';
  return ASKING.has(name) && isOf(code, receiver, CONTAINERS) ? 'computes' : 'acts';
}

/** A property: reading it runs a function. */
export function isComputedAttribute({ engine, file }: Code, attribute: number): boolean {
  const { tree } = file.facts;
  const { values } = engine.evaluator.typeOf(file, file.facts, attribute - 2);
  const name = nameText(tree, tree.data[attribute]!);
  return values.some((value) => {
    if (value.kind !== 'instance') return false;
    const found = engine.evaluator.lookup(value, name);
    if (found.kind !== 'member' || found.definition.symbol < 0) return false;
    const { facts } = found.definition.class.file;
    const { symbol } = found.definition;
    return facts.functions.some((fact) => fact.symbol === symbol && fact.decorators.length > 0);
  });
}

function isPlain({ file: { facts } }: Code, argument: number): boolean {
  const kind = facts.tree.kind[argument];
  return kind !== Node.Starred && kind !== Node.Keyword;
}

const judged = new WeakMap<object, Map<number, CallJudgement>>();

/** A function of the file: what its body does. One that is being judged already may do anything. */
function judgeFunction(code: Code, symbol: number): CallJudgement {
  const { facts } = code.file;
  if (facts.symbols.flags[symbol] !== IS_FUNCTION || bindingNodesOf(facts, symbol).length !== 1)
    return 'acts';
  let known = judged.get(facts);
  if (known === undefined) {
    known = new Map();
    judged.set(facts, known);
  }
  const before = known.get(symbol);
  if (before !== undefined) return before;
  known.set(symbol, 'acts');
  const found = functionOf(code, symbol);
  if (found === undefined || found.isAsync || found.decorators.length + found.yields.length > 0)
    return 'acts';
  const effects = effectsOf(code, found.node - 1);
  const bindsOutside = [...effects.binds].some((each) => facts.symbols.scope[each] !== found.scope);
  const changes = (each: number) =>
    (facts.symbols.flags[each]! & IS_DECLARED) !== 0 ||
    (facts.symbols.scope[each] !== found.scope && bindingNodesOf(facts, each).length > 1);
  const asks = effects.looks || [...effects.reads].some(changes);
  const answer =
    effects.acts || effects.stores || bindsOutside
      ? 'acts'
      : effects.speaks
        ? 'speaks'
        : asks
          ? 'asks'
          : 'computes';
  known.set(symbol, answer);
  return answer;
}

function functionOf({ file }: Code, symbol: number): FunctionFact | undefined {
  return file.facts.functions.find((fact) => fact.symbol === symbol);
}
