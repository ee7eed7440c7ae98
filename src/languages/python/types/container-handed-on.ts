// A container that is handed to a function of the workspace: where its parameter is annotated, the annotation says what can
// be put in; where it is not, the function is followed.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import { argumentsOfCall, matchParameters } from './call-arguments.ts';
import { constructorOf } from './constructor.ts';
import { type Flow, followSymbol, followUse, leakInner } from './container-uses.ts';
import { replacementOf } from './decorators.ts';
import { codeOf, type Engine, NO_VARIABLES } from './engine.ts';
import { functionName } from './function-result.ts';
import { overridingMembers } from './overriding.ts';
import { holdsParameter, returnsParameter } from './passed-through.ts';
import { qualifiedName } from './resolve-expression.ts';
import { alternatives, firstChild, subscriptElements } from './tree-shape.ts';
import type { ClassValue, Type, Value } from './type.ts';
import { variablesIn } from './type-variables.ts';
import { unifyParameters } from './unify.ts';
import { membersOf, type Wanted } from './wanted-annotation.ts';

type FunctionValue = Extract<Value, { kind: 'function' }>;

/** `node` is the argument of the call. False when somebody may fill it whom nobody can follow. */
export function followHandedOn(flow: Flow, call: number, node: number, callee: Type): boolean {
  if (callee.unknown !== null || callee.values.length === 0) return false;
  return callee.values.every((value) => {
    if (value.kind === 'class') return followConstructor(flow, call, node, value);
    if (value.kind !== 'function' || value.function.file.isExternal) return false;
    return isItself(flow.engine, value) && followInto(flow, call, node, value);
  });
}

/** What a class that is called does with it: in `__init__`, or by the annotation of a field. */
function followConstructor(flow: Flow, call: number, node: number, value: ClassValue): boolean {
  const { engine, code: caller } = flow;
  if (value.exact !== true || value.class.file.isExternal) return false;
  const taker = constructorOf(engine, value.class);
  if (taker.kind === 'unknown') return false;
  if (taker.kind === 'functions') {
    const made = engine.values.instance(value.class, [], true);
    return taker.functions.every(
      (ref) =>
        !ref.file.isExternal &&
        replacementOf(engine, ref).unknown === null &&
        followInto(flow, call, node, { kind: 'function', function: ref, receiver: made }),
    );
  }
  const given = argumentsOfCall(engine, caller, call);
  const at = given.findIndex((one) => one.node === node);
  const argument = given[at];
  if (argument === undefined || given.slice(0, at + 1).some(({ isOpen }) => isOpen)) return false;
  const field =
    argument.name === null ? taker.owners[at] : taker.owners.find(({ keyword }) => keyword === argument.name);
  if (field === undefined) return false;
  const { index, tree } = codeOf(engine, field.class.file);
  const symbol = index.members(field.class.index).get(field.name);
  const [declaration] = symbol === undefined ? [] : index.declarations(symbol);
  if (declaration === undefined) return false;
  leakInner(flow);
  return addDeclared(flow, {
    code: codeOf(engine, field.class.file),
    node: childrenOf(tree, declaration)[1]!,
    variables: NO_VARIABLES,
  });
}

/** Neither a decorator nor a class below puts another function in its place. */
function isItself(engine: Engine, { function: ref, receiver }: FunctionValue): boolean {
  if (replacementOf(engine, ref).unknown !== null) return false;
  if (receiver === null || (receiver.kind !== 'instance' && receiver.kind !== 'class'))
    return receiver === null;
  if (receiver.exact === true) return true;
  const { members, unknown } = overridingMembers(engine, receiver.class, functionName(ref));
  return unknown === null && members.length === 0;
}

function followInto(flow: Flow, call: number, node: number, value: FunctionValue): boolean {
  const { engine, code: caller } = flow;
  const { function: ref, receiver } = value;
  const fact = ref.file.facts.functions[ref.index]!;
  const given = argumentsOfCall(engine, caller, call);
  const matched = matchParameters(fact.parameters, receiver === null ? 0 : 1, given);
  const parameter = fact.parameters[matched?.[given.findIndex((one) => one.node === node)] ?? -1];
  if (matched === null || parameter === undefined) return false;
  if (parameter.role === 'variadic' || parameter.role === 'keywords') return false;
  const code = codeOf(engine, ref.file);
  if (parameter.annotation >= 0) {
    const others = given.map((one) =>
      one.node === node ? { ...one, type: () => engine.values.never } : one,
    );
    const variables = unifyParameters(engine, ref, matched, others);
    leakInner(flow);
    return addDeclared(flow, { code, node: parameter.annotation, variables });
  }
  const key = `${ref.file.path}#${parameter.symbol}`;
  if (flow.followed?.has(key)) return true;
  const followed = new Set(flow.followed).add(key);
  if (followed.size > MAX_FUNCTIONS) return false;
  followSymbol({ ...flow, code, name: parameter.name, followed }, parameter.symbol);
  // What comes back is the same container.
  const returned = fact.returnValues.filter((one) => one >= 0 && returnsParameter(ref, fact, one));
  if (
    returned.some((one) => alternatives(code.tree, one).some((each) => holdsParameter(ref.file, fact, each)))
  )
    return false;
  if (returned.length > 0) followUse({ ...flow, followed }, call);
  return true;
}

/** Functions that hand it to each other; beyond that it is too far to be followed. */
const MAX_FUNCTIONS = 4;

const READ_ONLY =
  /^typing\.(Iterable|Iterator|Collection|Container|Sequence|Reversible|Sized|AbstractSet|Mapping|Hashable)$/;
const SEQUENCES =
  /^(builtins\.(list|set)|typing\.(List|Set|MutableSequence|MutableSet|Deque)|collections\.deque)$/;
const MAPPINGS =
  /^(builtins\.dict|typing\.(Dict|MutableMapping|DefaultDict|OrderedDict)|collections\.(defaultdict|OrderedDict))$/;
/** What no container is. */
const OTHERS = /^builtins\.(str|bytes|int|float|bool|tuple)$/;

/** What a function may put into a container that it takes as this. False when it may put in anything. */
function addDeclared({ engine, feed }: Flow, wanted: Wanted): boolean {
  const told = (part: Wanted, element: number): (() => Type) => {
    return () => {
      const variables = new Map(part.variables);
      // Nothing but the container says what these are, so the function has no others to put in.
      for (const { key } of variablesIn(engine, part.code, element))
        if (!variables.has(key)) variables.set(key, engine.values.never);
      return annotationType(engine, part.code, element, variables);
    };
  };
  const members = membersOf(engine, wanted);
  return (
    members.length > 0 &&
    members.every((part) => {
      const { code, node } = part;
      const isGeneric = code.tree.kind[node] === Kind.Subscript;
      const name = qualifiedName(engine, code, isGeneric ? firstChild(code.tree, node) : node) ?? '';
      if (READ_ONLY.test(name) || OTHERS.test(name)) return true;
      if (!isGeneric) return false;
      const elements = subscriptElements(code.tree, node);
      if (SEQUENCES.test(name) && elements.length === 1) feed.held.push(told(part, elements[0]!));
      else if (MAPPINGS.test(name) && elements.length === 2) {
        feed.keys.push(told(part, elements[0]!));
        feed.held.push(told(part, elements[1]!));
      } else return false;
      return true;
    })
  );
}
