// What a parameter is: its annotation, `self` or `cls`, or unknown but for its default.
import type { FunctionFact, ParameterFact } from '../facts/file-facts.ts';
import { CONSTANT_NONE, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { annotationType } from './annotation.ts';
import { builtinInstance } from './builtin-types.ts';
import { replacementOf } from './decorators.ts';
import { type Code, codeInComment, type Engine, NO_VARIABLES, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { fixtureParameter } from './fixture-parameter.ts';
import { functionTraits } from './function-traits.ts';
import { inheritedParameter } from './inherited-parameter.ts';
import { lambdaParameter } from './lambda-parameter.ts';
import { nestedParameter } from './nested-function.ts';
import { parameterCallers } from './parameter-callers.ts';
import type { FunctionRef, Type } from './type.ts';

/** `node` is an Arg. */
export function parameterTypeAt(engine: Engine, code: Code, node: number): Type {
  const owner = code.unit.parent[code.unit.parent[node]!]!;
  const index = code.index.functionAt.get(owner);
  if (index === undefined) return lambdaParameter(engine, code, owner, node);
  const fact = code.file.facts.functions[index]!;
  const at = fact.parameters.findIndex((one) => one.node === node);
  return parameterType(engine, code, engine.values.functionRef(code.file, index), fact, at);
}

function parameterType(engine: Engine, code: Code, ref: FunctionRef, fact: FunctionFact, at: number): Type {
  const { values } = engine;
  const parameter = fact.parameters[at]!;
  const annotated = annotatedType(engine, code, parameter);
  if (annotated !== null) return collected(engine, parameter, annotated);
  if (at === 0 && fact.ownerClass >= 0 && parameter.role !== 'variadic' && parameter.role !== 'keywords') {
    const own = receiverParameter(engine, ref, fact, parameter.name);
    if (own !== null) return own;
  }
  const name = nameOf(code, code.tree.data[fact.nameNode]!);
  const unknown = `parameter ${parameter.name} of ${name}() is not annotated`;
  if (parameter.role === 'variadic' || parameter.role === 'keywords')
    return collected(engine, parameter, values.unknown(unknown));
  const passed = fixtureParameter(engine, ref, parameter);
  if (passed !== null) return passed;
  const standard = parameter.defaultValue < 0 ? values.never : typeOf(engine, code, parameter.defaultValue);
  const given = nestedParameter(engine, code, fact, at);
  if (given !== null) return values.join(standard, given);
  const inherited = inheritedParameter(engine, ref, fact, at);
  if (inherited !== null) return values.join(standard, inherited);
  const known = values.orUnknown(standard, unknown);
  if (!engine.assumesCallers) return known;
  // Calls of these are not spelled: `a < b` compares objects of one class, as a rule.
  if (at === 1 && fact.ownerClass >= 0 && OPERATORS.test(name))
    return values.one(values.instance(values.classRef(ref.file, fact.ownerClass)));
  return engine.solver.burn(known, () => values.join(standard, parameterCallers(engine, ref, at)));
}

const OPERATORS =
  /^__([ri]?(add|sub|mul|matmul|truediv|floordiv|mod|divmod|pow|lshift|rshift|and|xor|or)|lt|le|gt|ge|eq|ne)__$/;

/** Names that say that the first parameter is the receiver; with others the function may be called on the class. */
const RECEIVERS = /^_*(self|cls|mcs|mcls|meta|metacls|metaclass|klass|kls|this|me|inst|instance|obj)_*$/;

/** `self` is an instance of the class or of one below it; `cls` is one of these classes. */
function receiverParameter(engine: Engine, ref: FunctionRef, fact: FunctionFact, name: string): Type | null {
  const { values } = engine;
  const owner = values.classRef(ref.file, fact.ownerClass);
  const { binding } = functionTraits(engine, ref);
  if (binding === 'class' || isNew(ref, fact)) return values.one(values.classValue(owner));
  if (binding === 'static') return null;
  // Whatever wraps a method, who reads `self` knows what it is.
  if (name === 'self') return values.one(values.instance(owner));
  const { unknown } = replacementOf(engine, ref);
  // A decorator that is not known may make a class method of it.
  const isClass = unknown !== null && /^_*(cls|klass)_*$/.test(name);
  const type = values.one(isClass ? values.classValue(owner) : values.instance(owner));
  if (unknown !== null) return values.orUnknown(type, unknown);
  return RECEIVERS.test(name)
    ? type
    : values.orUnknown(type, `parameter ${name} may be anything when the class is asked for the function`);
}

function isNew(ref: FunctionRef, fact: FunctionFact): boolean {
  const { bytes, start, end } = ref.file.facts.tree;
  const from = start[fact.nameNode]!;
  return Buffer.from(bytes.subarray(from, end[fact.nameNode]!)).toString('latin1') === '__new__';
}

function annotatedType(engine: Engine, code: Code, parameter: ParameterFact): Type | null {
  const { tree } = code;
  let type: Type | null = null;
  if (parameter.annotation >= 0) type = annotationType(engine, code, parameter.annotation, NO_VARIABLES);
  else {
    const comment = codeInComment(engine, code, parameter.node);
    if (comment !== null) type = annotationType(engine, comment.code, comment.root, NO_VARIABLES);
  }
  const given = parameter.defaultValue;
  if (type === null || given < 0 || tree.kind[given] !== Kind.Constant) return type;
  return (tree.flags[given]! & CONSTANT_TYPE) === CONSTANT_NONE
    ? engine.values.join(type, engine.values.none)
    : type;
}

/** `*args: Foo` is a tuple of Foo, `**kwargs: Foo` a dictionary. */
function collected(engine: Engine, parameter: ParameterFact, type: Type): Type {
  if (parameter.role === 'variadic') return builtinInstance(engine, 'tuple', [type]);
  if (parameter.role === 'keywords')
    return builtinInstance(engine, 'dict', [builtinInstance(engine, 'str'), type]);
  return type;
}
