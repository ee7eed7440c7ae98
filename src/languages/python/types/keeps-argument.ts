// Whether a function gives back what it is given, as decorators do: the argument itself, or a wrapper of it.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { type Code, codeOf, type Engine } from './engine.ts';
import { isGivenBack } from './kept-annotation.ts';
import { qualifiedName } from './resolve-expression.ts';
import { argumentsOf, calleeOf, firstChild } from './tree-shape.ts';
import type { FunctionRef } from './type.ts';

/** `at` is the place of the parameter that takes the argument. */
export function keepsArgument(engine: Engine, ref: FunctionRef, at: number, depth = 0): boolean {
  const fact = ref.file.facts.functions[ref.index]!;
  const parameter = fact.parameters[at];
  if (parameter === undefined || fact.isAsync || fact.yields.length > 0 || depth > 4) return false;
  const code = codeOf(engine, ref.file);
  if (fact.returns >= 0 && parameter.annotation >= 0) {
    if (isGivenBack(engine, code, parameter.annotation, fact.returns)) return true;
  }
  if (fact.fallsThrough || fact.returnValues.length === 0) return false;
  const kinds = fact.returnValues.map((node) => keptBy(engine, code, node, parameter.symbol, depth));
  // `def decorator(f=None): ...; if f is None: return wrap` gives the decorator itself when it is called without one.
  return kinds.includes('kept') && !kinds.includes('other');
}

type Kept = 'kept' | 'decorator' | 'other';

function keptBy(engine: Engine, code: Code, node: number, parameter: number, depth: number): Kept {
  const { tree, unit } = code;
  if (node < 0) return 'other';
  switch (tree.kind[node]) {
    case Kind.Name: {
      const symbol = unit.symbolOf[node]!;
      if (symbol === parameter) return 'kept';
      return symbol < 0 ? 'other' : keptByFunction(engine, code, symbol, depth);
    }
    case Kind.IfExp: {
      const [body, , otherwise] = childrenOf(tree, node);
      const kinds = [body!, otherwise!].map((one) => keptBy(engine, code, one, parameter, depth));
      if (kinds.includes('other')) return 'other';
      return kinds.includes('kept') ? 'kept' : 'decorator';
    }
    case Kind.Call:
      return keptByCall(engine, code, node, parameter, depth);
    default:
      return 'other';
  }
}

/** A nested function: a wrapper that says so, or a decorator in its turn. */
function keptByFunction(engine: Engine, code: Code, symbol: number, depth: number): Kept {
  const bindings = code.index.bindings(symbol);
  const kinds = bindings.map((binding): Kept => {
    const index = code.index.functionAt.get(code.unit.parent[binding]!);
    if (index === undefined) return 'other';
    const isWrapper = code.file.facts.functions[index]!.decorators.some((node) =>
      isWraps(engine, code, node),
    );
    if (isWrapper) return 'kept';
    return keepsArgument(engine, engine.values.functionRef(code.file, index), 0, depth + 1)
      ? 'decorator'
      : 'other';
  });
  if (kinds.length === 0 || kinds.includes('other')) return 'other';
  return kinds.includes('kept') ? 'kept' : 'decorator';
}

function isWraps(engine: Engine, code: Code, decorator: number): boolean {
  const { tree } = code;
  const call = tree.kind[decorator] === Kind.Decorator ? firstChild(tree, decorator) : decorator;
  return (
    tree.kind[call] === Kind.Call && qualifiedName(engine, code, calleeOf(tree, call)) === 'functools.wraps'
  );
}

/** `return wrap(f)`, `return update_wrapper(wrapper, f)`, `return wraps(f)(wrapper)`. */
function keptByCall(engine: Engine, code: Code, call: number, parameter: number, depth: number): Kept {
  const { tree, unit } = code;
  const callee = calleeOf(tree, call);
  const [first] = argumentsOf(tree, call);
  if (qualifiedName(engine, code, callee) === 'functools.update_wrapper') return 'kept';
  if (isWraps(engine, code, callee)) return 'kept';
  const given = first !== undefined && tree.kind[first] === Kind.Starred ? firstChild(tree, first) : first;
  if (given === undefined || tree.kind[given] !== Kind.Name || unit.symbolOf[given] !== parameter)
    return 'other';
  const symbol = tree.kind[callee] === Kind.Name ? unit.symbolOf[callee]! : -1;
  if (symbol < 0) return 'other';
  return keptByFunction(engine, code, symbol, depth) === 'decorator' ? 'kept' : 'other';
}
