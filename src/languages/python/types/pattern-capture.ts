// What a name in a pattern captures: a part of the subject, reached by the patterns around it.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { attributeType } from './attribute-type.ts';
import { argumentsAs } from './base-arguments.ts';
import { builtinInstance } from './builtin-types.ts';
import { type Code, codeOf, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { findMember } from './find-member.ts';
import { elementType } from './iterate.ts';
import { afterSkippedCase, fittingType } from './narrow-case.ts';
import { wellKnownClass } from './resolve-expression.ts';
import { plainString } from './tree-shape.ts';
import type { ClassRef, Type } from './type.ts';

/** `node` is the MatchAs, MatchStar or MatchMapping that captures. */
export function captureType(engine: Engine, code: Code, node: number): Type {
  const { tree } = code;
  const type = patternSubject(engine, code, node);
  switch (tree.kind[node]) {
    case Kind.MatchStar:
      return builtinInstance(engine, 'list', [type]);
    case Kind.MatchMapping: {
      const mapping = wellKnownClass(engine, 'typing', 'Mapping');
      const part = (at: number) =>
        engine.values.map(
          type,
          (value) => (mapping === null ? null : argumentsAs(engine, value, mapping))?.[at] ?? unknown(engine),
        );
      return builtinInstance(engine, 'dict', [part(0), part(1)]);
    }
    default:
      return fittingType(engine, code, type, node);
  }
}

function unknown(engine: Engine): Type {
  return engine.values.unknown('what the pattern captures is not known');
}

/** What a pattern is laid over. */
function patternSubject(engine: Engine, code: Code, pattern: number): Type {
  const { tree, unit } = code;
  const parent = unit.parent[pattern]!;
  switch (tree.kind[parent]) {
    case Kind.MatchCase: {
      const [subject, ...cases] = childrenOf(tree, unit.parent[parent]!);
      const earlier = cases.slice(0, cases.indexOf(parent));
      return earlier.reduce(
        (rest, one) => afterSkippedCase(engine, code, rest, one),
        typeOf(engine, code, subject!),
      );
    }
    case Kind.MatchAs:
    case Kind.MatchOr:
      return patternSubject(engine, code, parent);
    case Kind.MatchSequence:
      return sequencePart(engine, code, parent, pattern, fittingSubject(engine, code, parent));
    case Kind.MatchMapping: {
      const mapping = wellKnownClass(engine, 'typing', 'Mapping');
      return engine.values.map(fittingSubject(engine, code, parent), (value) => {
        const found = mapping === null ? null : argumentsAs(engine, value, mapping);
        return found?.[1] ?? unknown(engine);
      });
    }
    case Kind.MatchClass:
      return classPart(engine, code, parent, pattern);
    default:
      return unknown(engine);
  }
}

/** What a pattern that holds others is laid over, and fits. */
function fittingSubject(engine: Engine, code: Code, pattern: number): Type {
  return fittingType(engine, code, patternSubject(engine, code, pattern), pattern);
}

function sequencePart(engine: Engine, code: Code, sequence: number, pattern: number, type: Type): Type {
  const { values } = engine;
  const parts = childrenOf(code.tree, sequence);
  const at = parts.indexOf(pattern);
  const hasStar = parts.some((part) => code.tree.kind[part] === Kind.MatchStar);
  return values.map(type, (value) => {
    if (value.kind === 'none') return values.never;
    if (value.kind !== 'tuple') return elementType(engine, values.one(value));
    if (!hasStar) return value.elements.length === parts.length ? value.elements[at]! : values.never;
    return values.union([values.never, ...value.elements]);
  });
}

/** `Point(a, y=b)`: by `__match_args__`, or by the name of the attribute. */
function classPart(engine: Engine, code: Code, parent: number, pattern: number): Type {
  const { tree } = code;
  const [, ...parts] = childrenOf(tree, parent);
  const at = parts.indexOf(pattern);
  const fitting = fittingSubject(engine, code, parent);
  const keyword =
    at > 0 && tree.kind[parts[at - 1]!] === Kind.Identifier ? nameOf(code, tree.data[parts[at - 1]!]!) : null;
  return engine.values.map(fitting, (value) => {
    if (keyword !== null) return attributeType(engine, value, keyword);
    if (value.kind !== 'instance') return unknown(engine);
    if (value.class.file.isExternal && value.class.file.moduleName === 'builtins')
      return engine.values.one(value);
    const name = matchArguments(engine, value.class)[at];
    return name === undefined ? unknown(engine) : attributeType(engine, value, name);
  });
}

/** A literal `__match_args__`, else the annotated fields of a dataclass or named tuple in order. */
export function matchArguments(engine: Engine, ref: ClassRef): readonly string[] {
  const found = findMember(engine, ref, '__match_args__');
  if (found.kind === 'found' && found.member.symbol >= 0 && !found.member.class.file.isExternal) {
    const code = codeOf(engine, found.member.class.file);
    const [binding] = code.index.bindings(found.member.symbol);
    const value = binding === undefined ? -1 : code.unit.parent[binding]! - 1;
    if (value >= 0 && code.tree.kind[value] === Kind.Tuple) {
      return childrenOf(code.tree, value).map((element) => plainString(code.tree, element) ?? '');
    }
    return [];
  }
  const code = codeOf(engine, ref.file);
  return [...code.index.members(ref.index)]
    .filter(([, symbol]) => code.index.declarations(symbol).length > 0)
    .map(([name]) => name);
}
