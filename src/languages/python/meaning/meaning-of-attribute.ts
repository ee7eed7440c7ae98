// `receiver.name`: asked of every value the receiver can have.
import type { CodeUnit } from '../facts/file-facts.ts';
import { effectiveAttributeName } from '../facts/mangled-name.ts';
import type { PythonFile } from '../link/program.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { MemberLookup, Type, Value } from '../types/type.ts';
import type { PythonEngine } from './engine.ts';
import type { Meaning, Place } from './meaning.ts';
import {
  certain,
  joinMeanings,
  meaningOfResolved,
  memberDefinition,
  sourceText,
  unknownMeaning,
} from './meaning-values.ts';

export function meaningOfAttribute(engine: PythonEngine, place: Place): Meaning {
  const { file, unit, node } = place;
  const attribute = unit.parent[node]!;
  const receiver = attribute - 2 >= unit.tree.first[attribute]! ? node - 1 : -1;
  if (receiver < 0) return unknownMeaning('the receiver is missing');
  return meaningOnExpression(engine, file, unit, receiver, effectiveAttributeName(file.facts, unit, node));
}

/** `case Point(x=0)`: the attribute x of instances of what Point means. */
export function meaningOfPatternKeyword(engine: PythonEngine, place: Place): Meaning {
  const { file, unit, node } = place;
  const pattern = unit.parent[node]!;
  const classNode = childrenOf(unit.tree, pattern)[0]!;
  const type = engine.evaluator.typeOf(file, unit, classNode);
  const instances: Type = {
    values: type.values.map((value) => (value.kind === 'class' ? { ...value, kind: 'instance' } : value)),
    unknown: type.unknown,
  };
  return meaningOnType(engine, instances, effectiveAttributeName(file.facts, unit, node), null);
}

/** The attribute of whatever an expression evaluates to. */
export function meaningOnExpression(
  engine: PythonEngine,
  file: PythonFile,
  unit: CodeUnit,
  subject: number,
  name: string,
): Meaning {
  const text = sourceText(file, unit.tree.start[subject]!, unit.tree.end[subject]!);
  return meaningOnType(engine, engine.evaluator.typeOf(file, unit, subject), name, oneLine(text));
}

export function meaningOnType(
  engine: PythonEngine,
  type: Type,
  name: string,
  receiver: string | null,
): Meaning {
  const meanings = type.values.map((value) => meaningOnValue(engine, value, name));
  if (type.unknown !== null) meanings.push(unknownMeaning(type.unknown));
  if (meanings.length === 0) meanings.push(unknownMeaning('the receiver has no known value'));
  return { ...joinMeanings(meanings), receiver };
}

function meaningOnValue(engine: PythonEngine, value: Value, name: string): Meaning {
  const lookup: MemberLookup = engine.evaluator.lookup(value, name);
  switch (lookup.kind) {
    case 'member':
      return certain(memberDefinition(lookup.definition.class, lookup.definition.name));
    case 'module-member':
      return meaningOfResolved(engine.program.member({ kind: 'file', file: lookup.file }, name));
    case 'unknown':
      return unknownMeaning(lookup.reason);
    case 'absent':
      // Set from outside, or an error: in both cases it could only be an attribute of this class.
      return (value.kind === 'instance' || value.kind === 'class') && !value.class.file.isExternal
        ? certain(memberDefinition(value.class, name))
        : certain();
  }
}

const LONGEST_RECEIVER = 60;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= LONGEST_RECEIVER ? line : `${line.slice(0, LONGEST_RECEIVER - 1)}…`;
}
