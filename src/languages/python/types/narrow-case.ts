// What the patterns of a match statement say about its subject.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { classesIn } from './class-tests.ts';
import type { Code, Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { literalKey } from './literal-types.ts';
import { keepInstances, rejectInstances } from './narrow-class.ts';
import { byDiscriminant, discriminantOf } from './narrow-literal.ts';
import { mayBeMapping, mayBeSequence } from './pattern-kinds.ts';
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
  if (isSubject(reference, subject)) return fittingType(engine, reference.code, type, pattern);
  return byLiteralPattern(engine, reference, type, subject, pattern, true);
}

/** `match x.kind: case "a":` speaks of x. */
function byLiteralPattern(
  engine: Engine,
  reference: Reference,
  type: Type,
  subject: number,
  pattern: number,
  holds: boolean,
): Type {
  const discriminant = discriminantOf(reference, subject);
  const literals = discriminant === null ? null : literalsOfPattern(engine, reference.code, pattern);
  return discriminant === null || literals === null
    ? type
    : byDiscriminant(engine, type, discriminant, literals, holds);
}

/** The values that a pattern takes and no others; null when it takes anything else. */
function literalsOfPattern(engine: Engine, code: Code, pattern: number): ReadonlySet<string> | null {
  const { tree } = code;
  switch (tree.kind[pattern]) {
    case Kind.MatchValue: {
      const literal = literalKey(engine, code, firstChild(tree, pattern));
      return literal === null ? null : new Set([literal]);
    }
    case Kind.MatchAs:
      return (tree.flags[pattern]! & 1) === 0
        ? null
        : literalsOfPattern(engine, code, firstChild(tree, pattern));
    case Kind.MatchOr: {
      const found = new Set<string>();
      for (const one of childrenOf(tree, pattern)) {
        const literals = literalsOfPattern(engine, code, one);
        if (literals === null) return null;
        for (const literal of literals) found.add(literal);
      }
      return found;
    }
    default:
      return null;
  }
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
  if (isSubject(reference, subject)) return afterSkippedCase(engine, code, type, matchCase);
  const parts = childrenOf(code.tree, matchCase);
  return parts.length === 2 ? byLiteralPattern(engine, reference, type, subject, parts[0]!, false) : type;
}

/** What is left of the subject itself. */
export function afterSkippedCase(engine: Engine, code: Code, type: Type, matchCase: number): Type {
  const parts = childrenOf(code.tree, matchCase);
  return parts.length === 2 ? rejectedType(engine, code, type, parts[0]!) : type;
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
      return engine.values.filter(type, (value) => mayBeSequence(engine, value));
    case Kind.MatchMapping:
      return engine.values.filter(type, (value) => mayBeMapping(engine, value));
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
