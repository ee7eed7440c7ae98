// A wrapper may pass its keywords to more than the function that it decorates: `@variant(plain)` calls the one or the other. A keyword
// at a call of the decorated function means the parameters of all of them.
import type { FunctionFact } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import type { PythonEngine } from './engine.ts';

/** Functions other than the decorated one that wrappers of it call with the keywords that they collect. */
export function functionsBehindWrapper(engine: PythonEngine, ref: FunctionRef): readonly FunctionRef[] {
  const { file, index } = ref;
  if (file.isExternal) return [];
  const { tree } = file.facts;
  const found: FunctionRef[] = [];
  for (const node of file.facts.functions[index]!.decorators) {
    const expression = tree.kind[node] === Node.Decorator ? node - 1 : node;
    const isCall = tree.kind[expression] === Node.Call;
    const callee = isCall ? childrenOf(tree, expression)[0]! : expression;
    for (const value of engine.evaluator.typeOf(file, file.facts, callee).values) {
      if (value.kind !== 'function' || value.function.file.isExternal) continue;
      for (const called of calledWithCollected(value.function)) {
        const given = isCall ? argumentFor(ref, expression, value.function, called) : null;
        const [home, at] = given === null ? [value.function.file, called] : [file, given];
        if (given === null && isParameterOfOuter(value.function, called)) continue;
        for (const other of engine.evaluator.typeOf(home, home.facts, at).values) {
          if (other.kind === 'function' && !isSame(other.function, ref)) found.push(other.function);
        }
      }
    }
  }
  return found;
}

/** What functions inside of a decorator call with `**` of all that they collect themselves. */
function calledWithCollected({ file, index }: FunctionRef): readonly number[] {
  const { functions, tree, symbolOf } = file.facts;
  const { node } = functions[index]!;
  const callees: number[] = [];
  for (const fact of functions) {
    if (!(tree.first[node]! <= fact.node && fact.node < node)) continue;
    const collected = fact.parameters.find(({ role }) => role === 'keywords')?.symbol;
    if (collected === undefined) continue;
    for (let at = tree.first[fact.node]!; at < fact.node; at++) {
      if (tree.kind[at] !== Node.Call) continue;
      const [callee, ...given] = childrenOf(tree, at);
      const passes = given.some(
        (each) =>
          tree.kind[each] === Node.Keyword && tree.data[each] === 0 && symbolOf[each - 1] === collected,
      );
      if (passes) callees.push(callee!);
    }
  }
  return callees;
}

/** What `@decorator(a, b)` gives for the parameter that is called; null when it is no parameter of that. */
function argumentFor(ref: FunctionRef, call: number, decorator: FunctionRef, called: number): number | null {
  const parameter = parameterAt(decorator, called);
  if (parameter === null) return null;
  const { tree } = ref.file.facts;
  const given = childrenOf(tree, call).slice(1);
  const named = given.find(
    (each) =>
      tree.kind[each] === Node.Keyword &&
      tree.data[each] !== 0 &&
      nameText(tree, tree.data[each]!) === parameter.name,
  );
  if (named !== undefined) return named - 1;
  const positional = given.filter((each) => tree.kind[each] !== Node.Keyword);
  return positional[parameter.at] ?? null;
}

function parameterAt(
  { file, index }: FunctionRef,
  called: number,
): { readonly name: string; readonly at: number } | null {
  const { functions, tree, symbolOf } = file.facts;
  if (tree.kind[called] !== Node.Name) return null;
  const { parameters } = functions[index]!;
  const at = parameters.findIndex(({ symbol }) => symbol === symbolOf[called]);
  return at === -1 ? null : { name: parameters[at]!.name, at };
}

/** The decorated function itself, as the decorator knows it. */
function isParameterOfOuter({ file, index }: FunctionRef, called: number): boolean {
  const { functions, tree, symbolOf } = file.facts;
  if (tree.kind[called] !== Node.Name) return false;
  const { node } = functions[index]!;
  const isOuter = (fact: FunctionFact) =>
    tree.first[node]! <= fact.node &&
    fact.node <= node &&
    tree.first[fact.node]! <= called &&
    called < fact.node;
  return functions.some(
    (fact) => isOuter(fact) && fact.parameters.some(({ symbol }) => symbol === symbolOf[called]),
  );
}

function isSame(one: FunctionRef, other: FunctionRef): boolean {
  return one.file === other.file && one.index === other.index;
}
