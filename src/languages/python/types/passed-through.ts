// A function without annotations that returns what it is given: what comes back is what this call passes, which the
// function alone does not know.
import { type FunctionFact, IS_PARAMETER } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { type CallArgument, matchParameters } from './call-arguments.ts';
import { loosenedWithin } from './container-feed.ts';
import { codeOf, type Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { alternatives } from './tree-shape.ts';
import type { FunctionRef, Type, Value } from './type.ts';

/** Whether a returned expression is a parameter, or may be: `return given or Default()`; also in a tuple, `return first, second`. */
export function returnsParameter({ file }: FunctionRef, fact: FunctionFact, node: number): boolean {
  return alternatives(file.facts.tree, node).some(
    (one) => parameterAt(file, fact, one) >= 0 || holdsParameter(file, fact, one),
  );
}

/** A tuple with a parameter among its elements. */
export function holdsParameter(file: FunctionRef['file'], fact: FunctionFact, node: number): boolean {
  const { tree } = file.facts;
  if (tree.kind[node] !== Kind.Tuple) return false;
  const elements = childrenOf(tree, node);
  return (
    elements.every((element) => tree.kind[element] !== Kind.Starred) &&
    elements.some((element) => alternatives(tree, element).some((one) => parameterAt(file, fact, one) >= 0))
  );
}

/** What those returned expressions are at a call on `receiver` with these arguments. */
export function passedThrough(
  engine: Engine,
  ref: FunctionRef,
  receiver: Value | null,
  given: readonly CallArgument[],
): Type {
  const { values } = engine;
  const { file } = ref;
  const fact = file.facts.functions[ref.index]!;
  const code = codeOf(engine, file);
  const skipped = receiver === null ? 0 : 1;
  let matched: readonly number[] | null | undefined;
  const passed = (node: number): Type => {
    if (holdsParameter(file, fact, node))
      return values.one(
        values.tuple(
          childrenOf(code.tree, node).map((element) =>
            values.union(alternatives(code.tree, element).map(passed)),
          ),
        ),
      );
    const at = parameterAt(file, fact, node);
    if (at === 0 && receiver !== null) return values.one(receiver);
    const known = typeOf(engine, code, node);
    if (at < 0 || known.unknown === null) return known;
    matched ??= matchParameters(fact.parameters, skipped, given);
    if (matched === null || matched.includes(-1)) return known;
    const { role, defaultValue } = fact.parameters[at]!;
    if (role === 'variadic' || role === 'keywords') return known;
    const argument = given[matched.indexOf(at)];
    // Whoever gets a container may fill it.
    if (argument !== undefined) return loosenedWithin(engine, argument.type());
    return defaultValue < 0 ? known : typeOf(engine, code, defaultValue);
  };
  const found = fact.returnValues
    .filter((node) => returnsParameter(ref, fact, node))
    .flatMap((node) => alternatives(code.tree, node).map(passed));
  return found.length === 0 ? values.never : values.union(found);
}

/** By its place among the parameters; -1 for every other expression, and for one that may be something else by then. */
function parameterAt({ facts }: FunctionRef['file'], fact: FunctionFact, node: number): number {
  const { tree, symbolOf, symbols } = facts;
  const symbol = tree.kind[node] === Kind.Name ? symbolOf[node]! : -1;
  if (symbol < 0 || (symbols.flags[symbol]! & ~IS_PARAMETER) !== 0) return -1;
  return fact.parameters.findIndex((parameter) => parameter.symbol === symbol);
}
