// The arguments of a call, evaluated only when a type variable or an overload depends on them, and the parameters they go to.
import type { ParameterFact } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { type Code, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { literalText } from './literal-types.ts';
import { argumentsOf, firstChild, keywordValue } from './tree-shape.ts';
import type { Type } from './type.ts';

export interface CallArgument {
  /** Of a keyword argument. */
  readonly name: string | null;
  /** `*args` and `**kwargs`: any number of arguments. */
  readonly isOpen: boolean;
  readonly type: () => Type;
  /** The expression; -1 for one that stands in no source. */
  readonly node: number;
  /** The value that is written there; null for every other expression. */
  readonly literal: string | null;
}

export function argumentsOfCall(engine: Engine, code: Code, call: number): readonly CallArgument[] {
  const { tree } = code;
  return argumentsOf(tree, call).map((node): CallArgument => {
    if (tree.kind[node] === Kind.Starred) {
      const inner = firstChild(tree, node);
      return {
        name: null,
        isOpen: true,
        type: () => typeOf(engine, code, inner),
        node: inner,
        literal: null,
      };
    }
    if (tree.kind[node] !== Kind.Keyword)
      return {
        name: null,
        isOpen: false,
        type: () => typeOf(engine, code, node),
        node,
        literal: literalText(code, node),
      };
    const value = keywordValue(node);
    const name = tree.data[node] === 0 ? null : nameOf(code, tree.data[node]!);
    return {
      name,
      isOpen: name === null,
      type: () => typeOf(engine, code, value),
      node: value,
      literal: literalText(code, value),
    };
  });
}

export function givenArgument(type: Type): CallArgument {
  return { name: null, isOpen: false, type: () => type, node: -1, literal: null };
}

/** For each argument the index of its parameter, or -1 for an open one; null when the call does not fit. */
export function matchParameters(
  parameters: readonly ParameterFact[],
  skipped: number,
  given: readonly CallArgument[],
): readonly number[] | null {
  const matched: number[] = [];
  const taken = new Set<number>();
  let next = skipped;
  let isOpen = false;
  for (const argument of given) {
    if (argument.isOpen) {
      isOpen = true;
      matched.push(-1);
      continue;
    }
    const at = argument.name === null ? positional(parameters, next) : named(parameters, argument.name);
    if (at < 0) {
      if (!isOpen || argument.name !== null) return null;
      matched.push(-1);
      continue;
    }
    if (argument.name === null && parameters[at]!.role !== 'variadic') next = at + 1;
    taken.add(at);
    matched.push(at);
  }
  for (let at = skipped; at < parameters.length && !isOpen; at++) {
    const { role, defaultValue } = parameters[at]!;
    if (role !== 'variadic' && role !== 'keywords' && defaultValue < 0 && !taken.has(at)) return null;
  }
  return matched;
}

function positional(parameters: readonly ParameterFact[], next: number): number {
  for (let at = next; at < parameters.length; at++) {
    const { role } = parameters[at]!;
    if (role === 'positional-only' || role === 'regular' || role === 'variadic') return at;
  }
  return -1;
}

function named(parameters: readonly ParameterFact[], name: string): number {
  const exact = parameters.findIndex(
    (one) => one.name === name && (one.role === 'regular' || one.role === 'keyword-only'),
  );
  return exact >= 0 ? exact : parameters.findIndex((one) => one.role === 'keywords');
}
