// A string that is given to a call. A function of the workspace may ask an object for the attribute of this name
// (`getattr(app, name)`); something from outside, which cannot be looked into, may do anything with it.
import { BINDS, type ParameterFact } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Place } from '../meaning/meaning.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { Value } from '../types/type.ts';
import { bindDecoratorArgument, isOutside } from './bind-decorator-argument.ts';
import { bindOnExpression } from './bind-on-expression.ts';
import { type Binding, binding } from './bind-place.ts';

export function bindGiven(engine: PythonEngine, place: Place, call: number): Binding {
  const { file, unit } = place;
  const { values } = engine.evaluator.callees(file, unit, call);
  if (values.some((value) => isOutside(engine, value))) {
    const decorated = bindDecoratorArgument(engine, place, call, 'a decorator from outside of the workspace');
    if (decorated !== null) return decorated;
  }
  const outside = values.find((value) => value.kind === 'external');
  if (outside?.kind === 'external' && !SPEAKS_OF_TESTS.test(outside.name)) {
    const unknown = `a string that is given to ${outside.name}, which may make a name of it`;
    return binding([], { unknown });
  }
  const word = sourceText(file, place.start, place.end);
  if (values.some((value) => isOutside(engine, value)) && isDeclaredWith(place, call, word)) {
    return binding([], {
      unknown: 'a string that a class declares an attribute with, by something from outside',
    });
  }
  const asked = values.flatMap((value) => {
    const parameter = parameterGiven(place, call, value);
    return parameter === null || value.kind !== 'function'
      ? []
      : [askedFor(engine, value.function.file, parameter, word)];
  });
  const definitions = asked.flatMap((one) => one.definitions);
  const unknown = asked.find((one) => one.unknown !== null)?.unknown ?? null;
  if (definitions.length > 0) return binding(definitions, { unknown });
  const ofClass =
    unknown === null ? null : bindDecoratorArgument(engine, place, call, 'a decorator that asks for it');
  return ofClass ?? binding([]);
}

/** Parameters of tests, marks, messages: none is a name of what is tested. `monkeypatch` takes names, and is asked for elsewhere. */
const SPEAKS_OF_TESTS =
  /^_?pytest\.(raises|warns|mark\.|param$|skip|fail|xfail|deprecated_call|importorskip)/;

/** `owner = relationship(back_populates="cars")` in the body of a class; not `cars = Column("cars")`, which says its own name. */
function isDeclaredWith(
  { unit: { tree, parent, symbolOf }, file }: Place,
  call: number,
  word: string,
): boolean {
  const statement = parent[call]!;
  const kind = tree.kind[statement];
  if (kind !== Node.Assign && kind !== Node.AnnAssign) return false;
  const target = childrenOf(tree, statement)[0]!;
  if (tree.kind[target] !== Node.Name || nameText(tree, tree.data[target]!) === word) return false;
  const scope = file.facts.symbols.scope[symbolOf[target]!];
  return file.facts.classes.some((each) => each.scope === scope);
}

/** The parameter that the string becomes. */
function parameterGiven({ unit, node }: Place, call: number, value: Value): ParameterFact | null {
  if (value.kind !== 'function' || value.function.file.isExternal) return null;
  const { tree, parent } = unit;
  const { parameters } = value.function.file.facts.functions[value.function.index]!;
  const owner = parent[node]!;
  if (tree.kind[owner] === Node.Keyword) {
    const name = nameText(tree, tree.data[owner]!);
    return parameters.find((one) => one.name === name && BY_NAME.has(one.role)) ?? null;
  }
  const given = childrenOf(tree, call).slice(1);
  const position = given.indexOf(node);
  if (given.slice(0, position).some((one) => tree.kind[one] === Node.Starred)) return null;
  const at = position + (value.receiver === null ? 0 : 1);
  const rest = parameters.findIndex(({ role }) => role === 'variadic');
  if (rest !== -1 && at >= rest) return parameters[rest]!;
  const parameter = parameters[at];
  return parameter !== undefined && BY_POSITION.has(parameter.role) ? parameter : null;
}

const BY_POSITION: ReadonlySet<string> = new Set(['positional-only', 'regular']);
const BY_NAME: ReadonlySet<string> = new Set(['regular', 'keyword-only']);

/** What a function asks its objects for by a parameter; not certain when the parameter is used otherwise too. */
function askedFor(
  engine: PythonEngine,
  file: PythonFile,
  { symbol, nameNode, role }: ParameterFact,
  word: string,
): Binding {
  const { facts } = file;
  const own = usesOf(file, symbol).filter((node) => node !== nameNode);
  // `for name in names`: each of the rest is one.
  const uses = role === 'variadic' ? own.flatMap((node) => usesOfEach(file, node)) : own;
  const subjects: number[] = [];
  let unknown: string | null = null;
  for (const node of uses) {
    const subject = subjectOf(file, node);
    if (subject !== -1) subjects.push(subject);
    else
      unknown ??=
        (facts.useOf[node]! & BINDS) !== 0
          ? 'the parameter is assigned to before it names an attribute'
          : 'the parameter is not only the name of an attribute';
  }
  if (subjects.length === 0) return binding([]);
  const bound = subjects.map((subject) => bindOnExpression(engine, file, facts, subject, word));
  return binding(
    bound.flatMap(({ definitions }) => definitions),
    { unknown: bound.find((one) => one.unknown !== null)?.unknown ?? unknown },
  );
}

function usesOf({ facts: { symbols } }: PythonFile, symbol: number): readonly number[] {
  return [
    ...symbols.occurrence.subarray(symbols.firstOccurrence[symbol]!, symbols.firstOccurrence[symbol + 1]!),
  ];
}

/** Uses of the name that a loop over the node binds; the node itself where it is used otherwise. */
function usesOfEach(file: PythonFile, node: number): readonly number[] {
  const { tree, parent, symbolOf } = file.facts;
  const loop = parent[node]!;
  if (tree.kind[loop] !== Node.For && tree.kind[loop] !== Node.Comprehension) return [node];
  const [target, iterated] = childrenOf(tree, loop);
  if (iterated !== node || tree.kind[target!] !== Node.Name) return [node];
  return usesOf(file, symbolOf[target!]!).filter((use) => use !== target);
}

const ASKING: ReadonlySet<string> = new Set(['getattr', 'hasattr', 'setattr', 'delattr']);

/** `subject` of `getattr(subject, name)`, or -1. */
function subjectOf({ facts }: PythonFile, node: number): number {
  const { tree, parent, symbolOf } = facts;
  const call = parent[node]!;
  if (tree.kind[call] !== Node.Call) return -1;
  const [callee, subject, name] = childrenOf(tree, call);
  if (name !== node || tree.kind[callee!] !== Node.Name || symbolOf[callee!]! >= 0) return -1;
  return ASKING.has(nameText(tree, tree.data[callee!]!)) ? subject! : -1;
}
