// What the patterns of a match statement say about its subject.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { classesIn } from './class-tests.ts';
import type { Code, Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { keepInstances, rejectInstances } from './narrow-class.ts';
import { matches, type Reference } from './reference.ts';
import { firstChild, lastChild } from './tree-shape.ts';
import type { Type } from './type.ts';

/** In a case: the subject fits its pattern. */
export function narrowByCase(
  engine: Engine,
  reference: Reference,
  type: Type,
  subject: number,
  pattern: number,
): Type {
  return isSubject(reference, subject) ? fittingType(engine, reference.code, type, pattern) : type;
}

/** After a case that did not run: the subject does not fit its pattern, when there is no guard. */
export function narrowBySkippedCase(
  engine: Engine,
  reference: Reference,
  type: Type,
  subject: number,
  matchCase: number,
): Type {
  const { code } = reference;
  const parts = childrenOf(code.tree, matchCase);
  if (parts.length !== 2 || !isSubject(reference, subject)) return type;
  return rejectedType(engine, code, type, parts[0]!);
}

function isSubject(reference: Reference, subject: number): boolean {
  const { tree } = reference.code;
  return matches(reference, tree.kind[subject] === Kind.NamedExpr ? firstChild(tree, subject) : subject);
}

/** What a value can be when it fits the pattern. */
export function fittingType(engine: Engine, code: Code, type: Type, pattern: number): Type {
  const { tree } = code;
  switch (tree.kind[pattern]) {
    case Kind.MatchClass:
      return keepInstances(engine, type, classesIn(engine, typeOf(engine, code, firstChild(tree, pattern))));
    case Kind.MatchOr:
      return engine.values.union(
        childrenOf(tree, pattern).map((one) => fittingType(engine, code, type, one)),
      );
    case Kind.MatchAs:
      return (tree.flags[pattern]! & 1) !== 0
        ? fittingType(engine, code, type, firstChild(tree, pattern))
        : type;
    case Kind.MatchSingleton:
      return isNonePattern(code, pattern) ? noneOf(engine, type) : type;
    case Kind.MatchSequence:
    case Kind.MatchMapping:
      return engine.values.filter(type, (value) => value.kind !== 'none');
    default:
      return type;
  }
}

function noneOf(engine: Engine, type: Type): Type {
  return type.unknown !== null ||
    type.values.some((value) => value.kind === 'none' || value.kind === 'external')
    ? engine.values.none
    : engine.values.never;
}

function isNonePattern(code: Code, pattern: number): boolean {
  const { bytes, start } = code.tree;
  return bytes[start[pattern]!] === 0x4e;
}

/** What is left when the pattern did not fit; only patterns that take every instance of a class rule one out. */
function rejectedType(engine: Engine, code: Code, type: Type, pattern: number): Type {
  const { tree } = code;
  switch (tree.kind[pattern]) {
    case Kind.MatchClass:
      if (lastChild(pattern) !== firstChild(tree, pattern)) return type;
      return rejectInstances(
        engine,
        type,
        classesIn(engine, typeOf(engine, code, firstChild(tree, pattern))),
      );
    case Kind.MatchOr: {
      let rest = type;
      for (const one of childrenOf(tree, pattern)) rest = rejectedType(engine, code, rest, one);
      return rest;
    }
    case Kind.MatchAs:
      if ((tree.flags[pattern]! & 1) !== 0)
        return rejectedType(engine, code, type, firstChild(tree, pattern));
      return engine.values.never;
    case Kind.MatchSingleton:
      return isNonePattern(code, pattern)
        ? engine.values.filter(type, (value) => value.kind !== 'none')
        : type;
    default:
      return type;
  }
}
