// The parameters of a function that is defined inside of another one: when its name is only called, or handed to somebody who
// says what it is called with, nobody else can call it. What these calls give is then all there is.
import { BINDS, FUNCTION_SCOPE, type FunctionFact } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { argumentsOfCall, matchParameters } from './call-arguments.ts';
import type { Code, Engine } from './engine.ts';
import { handedTo } from './lambda-parameter.ts';
import { calleeOf } from './tree-shape.ts';
import type { Type } from './type.ts';

/** What its parameter number `at` is given by whoever calls it; null when it can be called by others. */
export function nestedParameter(engine: Engine, code: Code, fact: FunctionFact, at: number): Type | null {
  const { facts } = code.file;
  const { symbols, scopes } = facts;
  const symbol = facts.symbolOf[fact.nameNode]!;
  if (fact.decorators.length > 0 || scopes.kind[symbols.scope[symbol]!] !== FUNCTION_SCOPE) return null;
  if (READERS.some((reader) => code.index.calls().has(reader))) return null;
  const uses = symbols.occurrence.subarray(
    symbols.firstOccurrence[symbol]!,
    symbols.firstOccurrence[symbol + 1]!,
  );
  return engine.solver.burn<Type | null>(null, () => {
    const given: Type[] = [];
    for (const node of uses) {
      if ((facts.useOf[node]! & BINDS) !== 0) continue;
      const type = givenThere(engine, code, node, fact, at);
      if (type === null) return null;
      given.push(type);
    }
    return given.length === 0 ? null : engine.values.union(given);
  });
}

/** They find a local function without naming it. */
const READERS = ['locals', 'vars', 'eval', 'exec'] as const;

/** Null where the function is not called, and nobody says who will. */
function givenThere(engine: Engine, code: Code, node: number, fact: FunctionFact, at: number): Type | null {
  const { values } = engine;
  const call = code.unit.parent[node]!;
  if (code.tree.kind[call] !== Kind.Call || calleeOf(code.tree, call) !== node)
    return handedTo(engine, code, node, at);
  const given = argumentsOfCall(engine, code, call);
  const matched = matchParameters(fact.parameters, 0, given);
  if (matched === null || matched.includes(-1)) return values.unknown('a call does not say what it gives');
  const argument = given[matched.indexOf(at)];
  return argument === undefined ? values.never : argument.type();
}
