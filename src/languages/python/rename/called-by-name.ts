// Parameters that code outside of the workspace fills by name: a decorator from outside (click.option, app.route) may
// call the function with keywords, and pytest passes fixtures by the names of parameters.
import { IS_PARAMETER } from '../facts/file-facts.ts';
import { LIBRARY_DECORATORS } from '../facts/library-decorators.ts';
import { isParametrized } from '../facts/parametrized.ts';
import { asksForFixture, fixtureNameOf, isRunByPytest } from '../facts/pytest-functions.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Place } from '../meaning/meaning.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import { definitionsOfResolved } from './bound-names.ts';
import { decoratorName } from './decorator-name.ts';
import type { Family } from './family.ts';
import { fixtureGroupOf } from './fixture-family.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { canBeNamed, findParameter, nameOfFunction, type ParameterPlace } from './parameter-family.ts';

/** Why a parameter of the family may be passed by name where nobody sees it; null when that cannot be. */
export function outsideCallerOf(engine: PythonEngine, family: Family): string | null {
  for (const definition of family.definitions) {
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    if (parameter === null || !canBeNamed(parameter)) continue;
    const { file, index } = parameter.function;
    const name = nameOfFunction(parameter.function);
    if (asksForUnseen(engine, parameter)) return `pytest passes fixtures by name, and ${name} is run by it`;
    if (isRunByPytest(engine.program.pytestRules(), file.path, file.facts, index)) continue;
    const decorator = outsideDecorator(engine, parameter.function);
    if (decorator !== null)
      return `@${decorator}, from outside of the workspace, may call ${name} with keywords`;
  }
  return null;
}

/** Whether the family is a pytest fixture: then parameters of its name, where pytest looks, are uses of it. */
export function isFixture(family: Family): boolean {
  return family.definitions.some((definition) => {
    if (definition.kind !== 'symbol') return false;
    const { file, symbol } = definition.ref;
    return functionsOfSymbol(file, symbol).some(({ index }) => fixtureNameOf(file.facts, index) !== null);
  });
}

/** Whether the place is a parameter, or a use of one, that pytest fills with a fixture which is not found here. */
export function mayGetFixture(engine: PythonEngine, { file, unit, node }: Place): boolean {
  const symbol = unit.symbolOf[node]!;
  if (symbol < 0 || (file.facts.symbols.flags[symbol]! & IS_PARAMETER) === 0) return false;
  const parameter = findParameter({ file, symbol });
  return parameter !== null && asksForUnseen(engine, parameter);
}

/** The parameter of a test or fixture, and no fixture of the workspace is where pytest looks for it. */
function asksForUnseen(engine: PythonEngine, parameter: ParameterPlace): boolean {
  const { file, index } = parameter.function;
  if (!asksForFixture(engine.program.pytestRules(), file.path, file.facts, index, parameter.fact))
    return false;
  if (isOfTestCase(engine, parameter.function)) return false;
  // A list that stands above the test gives it its values: no fixture is asked for.
  if (isParametrized(file.facts, index, parameter.fact.name)) return false;
  const definition = { kind: 'symbol', ref: { file, symbol: parameter.fact.symbol } } as const;
  return fixtureGroupOf(engine, definition) === null;
}

/** A method of a `unittest.TestCase` gets no fixtures. */
function isOfTestCase({ evaluator }: PythonEngine, { file, index }: FunctionRef): boolean {
  const { ownerClass } = file.facts.functions[index]!;
  if (ownerClass === -1) return false;
  return evaluator
    .mro({ file, index: ownerClass })
    .classes.some((ref) => ref.file.isExternal && ref.file.moduleName === 'unittest.case');
}

/** Decorators of the standard library and their like, which pass arguments on as they come. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  ...LIBRARY_DECORATORS,
  'abstractproperty',
  'singledispatch',
  'singledispatchmethod',
  'register',
  'deprecated',
  'no_type_check',
  'coroutine',
]);

/** A decorator gets the function as a value, and may call it under any name. */
export function isHandedToDecorator(engine: PythonEngine, { file, index }: FunctionRef): boolean {
  return file.facts.functions[index]!.decorators.some(
    (node) =>
      (!TRANSPARENT.has(decoratorName(file, node)) && !isMarkOfTest(file, node)) ||
      isPlainNameOfOurs(engine, file, node),
  );
}

/** `@pytest.mark.skipif(...)`, `@patch("shop.send")`: whoever runs the test calls it, and nobody else. */
function isMarkOfTest(file: PythonFile, decorator: number): boolean {
  const { start, end } = file.facts.tree;
  return MARKS_OF_TESTS.test(sourceText(file, start[decorator]!, end[decorator]!));
}

const MARKS_OF_TESTS = /^@?\s*((pytest\.)?mark\.\w|((unittest\.)?mock\.)?patch(\.(object|dict))?\s*\()/;

/** `@register` with a function of ours, whatever else has that name. */
function isPlainNameOfOurs(engine: PythonEngine, file: PythonFile, decorator: number): boolean {
  const { tree, symbolOf } = file.facts;
  let at = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  if (tree.kind[at] === Node.Call) at = childrenOf(tree, at)[0]!;
  return tree.kind[at] === Node.Name && symbolOf[at]! >= 0 && !comesFromOutside(engine, file, at);
}

function outsideDecorator(engine: PythonEngine, ref: FunctionRef): string | null {
  const node = outsideDecoratorNode(engine, ref);
  if (node === -1) return null;
  const { start, end } = ref.file.facts.tree;
  return sourceText(ref.file, start[node]!, end[node]!).replace(/\(.*$/s, '');
}

/** The first decorator that comes from outside and may do anything with the function; -1 when there is none. */
export function outsideDecoratorNode(engine: PythonEngine, { file, index }: FunctionRef): number {
  for (const node of file.facts.functions[index]!.decorators) {
    if (TRANSPARENT.has(decoratorName(file, node))) continue;
    const { tree } = file.facts;
    const expression = tree.kind[node] === Node.Decorator ? node - 1 : node;
    let root = expression;
    while (tree.kind[root] === Node.Call || tree.kind[root] === Node.Attribute)
      root = childrenOf(tree, root)[0]!;
    if (tree.kind[root] !== Node.Name) continue;
    if (comesFromOutside(engine, file, root) || isMethodFromOutside(engine, file, expression))
      return expression;
    if (root !== expression && isMadeByOutsideDecorator(engine, file, root)) return expression;
  }
  return -1;
}

/** `@cli.command()` where a decorator from outside made something else of the function `cli`. */
function isMadeByOutsideDecorator(engine: PythonEngine, file: PythonFile, name: number): boolean {
  const symbol = file.facts.symbolOf[name]!;
  if (symbol < 0) return false;
  const definitions = engine.program.resolve({ file, symbol }).flatMap(definitionsOfResolved);
  return definitions.some(
    (definition) =>
      definition.kind === 'symbol' &&
      functionsOfSymbol(definition.ref.file, definition.ref.symbol).some(
        (ref) => ref.file.facts.functions[ref.index]!.node < name && outsideDecoratorNode(engine, ref) !== -1,
      ),
  );
}

/** `@app.route("/")` where `app` is an object of a class from outside. */
function isMethodFromOutside({ evaluator }: PythonEngine, file: PythonFile, expression: number): boolean {
  const { tree } = file.facts;
  const callee = tree.kind[expression] === Node.Call ? childrenOf(tree, expression)[0]! : expression;
  return evaluator.typeOf(file, file.facts, callee).values.some((value) => {
    // With its package installed it is known what it is, and it stands outside all the same.
    if (value.kind === 'function') return value.function.file.isExternal;
    if (value.kind === 'instance') return value.class.file.isExternal;
    return value.kind === 'external';
  });
}

function comesFromOutside(engine: PythonEngine, file: PythonFile, name: number): boolean {
  const symbol = file.facts.symbolOf[name]!;
  if (symbol < 0) return false;
  const resolved = engine.program.resolve({ file, symbol }).flatMap(definitionsOfResolved);
  return resolved.some(({ kind }) => kind === 'external');
}
