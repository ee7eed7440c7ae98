// `name=` at a call means a parameter of what is called, or a field that a generated constructor takes.
import { effectiveName } from '../facts/mangled-name.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { PythonFile } from '../link/program.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef, Value } from '../types/type.ts';
import { functionsBehindWrapper } from './behind-wrapper.ts';
import type { PythonEngine } from './engine.ts';
import { keywordOfWrapper } from './keyword-of-wrapper.ts';
import { memberTakenOutside } from './keyword-taken-outside.ts';
import { thatRead, thatTake } from './keyword-takers.ts';
import type { Meaning, Place } from './meaning.ts';
import { certain, className, joinMeanings, memberDefinition, unknownMeaning } from './meaning-values.ts';
import { metaclassesOf } from './metaclasses.ts';

export function meaningOfKeyword(engine: PythonEngine, place: Place): Meaning {
  const { file, unit, node } = place;
  const call = unit.parent[unit.parent[node]!]!;
  const name = nameText(unit.tree, unit.tree.data[node]!);
  if (unit.tree.kind[call] !== Node.Call) return classKeyword(engine, file, call, name);
  const { values, unknown } = engine.evaluator.callees(file, unit, call);
  const generated = generatedInit(engine, place, call, name);
  if (generated !== null) return generated;
  const meanings = thatTake(values, name).map((value) => keywordOfValue(engine, value, name));
  if (unknown !== null) meanings.push(unknownMeaning(unknown));
  return meanings.length === 0 ? unknownMeaning('what is called here is not known') : joinMeanings(meanings);
}

/** `super().__init__(x=1)`, `Base.__new__(cls, x=1)`: what stands behind may be made by a decorator, from fields. */
function generatedInit(
  engine: PythonEngine,
  { file, unit }: Place,
  call: number,
  name: string,
): Meaning | null {
  const { tree } = unit;
  const callee = childrenOf(tree, call)[0]!;
  if (tree.kind[callee] !== Node.Attribute || callee - 2 < tree.first[callee]!) return null;
  if (!/^__(init|new)__$/.test(nameText(tree, tree.data[callee]!))) return null;
  const { values, unknown } = engine.evaluator.typeOf(file, unit, callee - 2);
  const meanings: Meaning[] = [];
  for (const value of values) {
    const owner = constructedThrough(engine, value);
    const taker = owner === null ? null : engine.evaluator.constructor(owner);
    if (taker?.kind !== 'fields') return null;
    const field = taker.owners.find((one) => one.keyword === name);
    meanings.push(
      field === undefined
        ? unknownMeaning(`${className(owner!)}() takes no ${name}`)
        : certain(memberDefinition(field.class, field.name)),
    );
  }
  if (unknown !== null) meanings.push(unknownMeaning(unknown));
  return meanings.length === 0 ? null : joinMeanings(meanings);
}

/** The class whose `__init__` is asked for. */
function constructedThrough(engine: PythonEngine, value: Value): ClassRef | null {
  if (value.kind === 'class' || value.kind === 'instance') return value.class;
  if (value.kind !== 'super') return null;
  const { of, receiver } = value;
  const start = receiver?.kind === 'instance' || receiver?.kind === 'class' ? receiver.class : of;
  const { classes } = engine.evaluator.mro(start);
  const at = classes.findIndex((one) => one.file === of.file && one.index === of.index);
  return classes[at + 1] ?? null;
}

function keywordOfValue(engine: PythonEngine, value: Value, name: string): Meaning {
  switch (value.kind) {
    case 'function':
      return (
        memberTakenOutside(engine, value.function, value.receiver, name) ??
        keywordOfWrapper(engine, value.function, name) ??
        keywordOfDecorated(engine, value.function, name)
      );
    case 'lambda': {
      const { facts } = value.file;
      const scope = facts.scopes.node.indexOf(value.node);
      const symbol = value.unit === facts ? symbolNamed(facts, scope, name) : -1;
      return symbol === -1
        ? unknownMeaning(`the lambda has no parameter ${name}`)
        : certain({ kind: 'symbol', ref: { file: value.file, symbol } });
    }
    case 'class': {
      const taker = engine.evaluator.constructor(value.class);
      if (taker.kind === 'unknown') return unknownMeaning(taker.reason);
      if (taker.kind === 'functions') {
        return joinMeanings(
          thatRead(taker.functions, name).map(
            (ref) => memberTakenOutside(engine, ref, value, name) ?? keywordOfFunction(ref, name),
          ),
        );
      }
      const owner = taker.owners.find((field) => field.keyword === name);
      return owner === undefined
        ? unknownMeaning(`${className(value.class)}() takes no ${name}`)
        : certain(memberDefinition(owner.class, owner.name));
    }
    case 'external':
      return certain({ kind: 'external', name: `${value.name}(${name}=)` });
    default:
      return unknownMeaning('what is called here is not a function of the workspace');
  }
}

/** A wrapper of it may pass the keyword to others that take it. */
function keywordOfDecorated(engine: PythonEngine, ref: FunctionRef, name: string): Meaning {
  const takes = ({ file, index }: FunctionRef) =>
    file.facts.functions[index]!.parameters.some((parameter) => parameter.name === name);
  const others = functionsBehindWrapper(engine, ref).filter(takes);
  return joinMeanings([ref, ...others].map((each) => keywordOfFunction(each, name)));
}

export function keywordOfFunction({ file, index }: FunctionRef, name: string): Meaning {
  const fact = file.facts.functions[index]!;
  const parameter = fact.parameters.find(
    (candidate) =>
      (candidate.name === name ||
        (name.startsWith('_') && effectiveName(file.facts, candidate.symbol) === name)) &&
      (candidate.role === 'regular' || candidate.role === 'keyword-only'),
  );
  const functionName = nameText(file.facts.tree, file.facts.tree.data[fact.nameNode]!);
  if (file.isExternal) {
    return certain({ kind: 'external', name: `${file.moduleName}.${functionName}(${name}=)` });
  }
  if (parameter !== undefined) {
    return certain({ kind: 'symbol', ref: { file, symbol: parameter.symbol } });
  }
  const catchAll = fact.parameters.some(({ role }) => role === 'keywords');
  return unknownMeaning(
    catchAll ? `${functionName}() takes it through **` : `${functionName}() has no parameter ${name}`,
  );
}

/** Parameters of the functions that make a class. */
function takenByMaker({ file, index: owner }: ClassRef, name: string): readonly Meaning[] {
  const { tree, functions } = file.facts;
  return functions.flatMap(({ ownerClass, nameNode, parameters }, index) => {
    const isMaker =
      ownerClass === owner && /^__(new|init|prepare)__$/.test(nameText(tree, tree.data[nameNode]!));
    return isMaker && parameters.some((one) => one.name === name)
      ? [keywordOfFunction({ file, index }, name)]
      : [];
  });
}

/** `class A(Base, option=1)` goes to `__init_subclass__` or the metaclass. */
function classKeyword(engine: PythonEngine, file: PythonFile, classNode: number, name: string): Meaning {
  if (name === 'metaclass') return certain({ kind: 'external', name: 'class statement(metaclass=)' });
  const index = file.facts.classes.findIndex(({ node }) => node === classNode);
  if (index === -1) return unknownMeaning('not a call');
  const taken = metaclassesOf(engine, { file, index }).flatMap((ref) => takenByMaker(ref, name));
  if (taken.length > 0) return joinMeanings(taken);
  const lookup = engine.evaluator.lookup(
    { kind: 'super', of: { file, index }, receiver: null },
    '__init_subclass__',
  );
  if (lookup.kind !== 'member' || lookup.definition.class.file.isExternal) {
    return unknownMeaning('a keyword of a class statement');
  }
  const owner = lookup.definition.class;
  const facts = owner.file.facts;
  const method = facts.functions.findIndex(
    (fact, at) =>
      fact.ownerClass === owner.index &&
      facts.classes[owner.index]!.methods.includes(at) &&
      fact.symbol === lookup.definition.symbol,
  );
  return method === -1
    ? unknownMeaning('a keyword of a class statement')
    : keywordOfFunction({ file: owner.file, index: method }, name);
}
