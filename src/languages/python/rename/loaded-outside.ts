// Functions, classes and modules that are given to something outside of the workspace as a value: `path("", views.show)`,
// `app.config.from_object(Production)`, `include("shop.urls")`. Whoever gets them may pass arguments by name, or ask for names.
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../meaning/meaning.ts';
import { className, sourceText } from '../meaning/meaning-values.ts';
import { placesOfWord } from '../meaning/places.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { Value } from '../types/type.ts';
import { bindPlace } from './bind-place.ts';
import { leadsTo, symbolText } from './bound-names.ts';
import { nameOfFunction } from './parameter-family.ts';

/** A function or class, as the symbol that it is bound to, or a module. */
export type Given = Extract<Definition, { readonly kind: 'symbol' | 'module' }>;

const known = new WeakMap<PythonEngine, Map<string, string | null>>();

/** Who gets it, `made` also an object that is made of it without arguments, in words; null when nobody is seen to. */
export function loaderOf(engine: PythonEngine, given: Given, made: boolean): string | null {
  const answers = known.get(engine) ?? new Map<string, string | null>();
  known.set(engine, answers);
  const key = definitionKey(given);
  const question = `${made} ${key}`;
  let answer = answers.get(question);
  if (answer === undefined) {
    answer = findLoader(engine, nameOf(given), key, made);
    answers.set(question, answer);
  }
  return answer;
}

function nameOf(given: Given): string {
  if (given.kind === 'symbol') return symbolText(given.ref.file, given.ref.symbol);
  const { module } = given;
  const dotted = module.kind === 'file' ? module.file.moduleName : module.name;
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}

/** What is called like many other things is not looked for everywhere. */
const MOST = 60;

function findLoader(engine: PythonEngine, name: string, key: string, made: boolean): string | null {
  const { program } = engine;
  const paths = program.filesContaining(name);
  if (paths.length > MOST) return null;
  for (const path of paths) {
    const file = program.mayUse(path, name, 'given') ? program.file(path) : null;
    if (file === null) continue;
    for (const place of placesOfWord(file, name)) {
      const loader =
        place.kind === 'string' ? loaderOfString(place, name) : takerOf(engine, place, name, made);
      if (loader === null) continue;
      const { definitions } = bindPlace(engine, place);
      if (definitions.some((one) => leadsTo(engine, one, key))) return loader;
    }
  }
  return null;
}

function takerOf(engine: PythonEngine, place: Place, name: string, made: boolean): string | null {
  const call = callThatGets(place, made);
  const taker = call === -1 ? null : outsideCallee(engine, place, call);
  return taker === null ? null : `${taker}, from outside, gets ${name}`;
}

/** The call that has the value itself among its arguments, also within a call of it when `made`; -1 when there is none. */
function callThatGets({ unit, node, kind }: Place, made: boolean): number {
  const { tree, parent } = unit;
  let expression = kind === 'attribute' ? parent[node]! : node;
  const isValue = tree.kind[expression] === Node.Name || tree.kind[expression] === Node.Attribute;
  if (!isValue) return -1;
  const around = parent[expression]!;
  if (made && around >= 0 && tree.kind[around] === Node.Call && childrenOf(tree, around).length === 1)
    expression = around;
  const owner = parent[expression]!;
  const call = owner >= 0 && tree.kind[owner] === Node.Keyword ? parent[owner]! : owner;
  if (call < 0 || tree.kind[call] !== Node.Call) return -1;
  return childrenOf(tree, call)[0] === expression ? -1 : call;
}

/** What is called, when it stands outside; null for the standard library. */
function outsideCallee(
  { evaluator, program }: PythonEngine,
  { file, unit }: Place,
  call: number,
): string | null {
  // These pass on what they are given, as the standard library does.
  const isKnown = (name: string) =>
    /^(_?pytest|attrs?)\b/.test(name) || program.isStandardLibrary(name.split('.', 1)[0]!);
  return (
    evaluator
      .callees(file, unit, call)
      .values.map(outsideName)
      .find((name) => name !== null && !isKnown(name)) ?? null
  );
}

/** Its dotted name, also where its package is installed and it is known what it is. */
function outsideName(value: Value): string | null {
  switch (value.kind) {
    case 'external':
      return value.name;
    case 'function':
      return value.function.file.isExternal
        ? `${value.function.file.moduleName}.${nameOfFunction(value.function)}`
        : null;
    case 'class':
      return value.class.file.isExternal ? `${value.class.file.moduleName}.${className(value.class)}` : null;
    default:
      return null;
  }
}

/** A string that is all of the dotted name and not given to something that only makes a string of it. */
function loaderOfString(place: Place, name: string): string | null {
  const { file, unit, node, string } = place;
  const { tree, parent } = unit;
  if (string?.kind !== 'dotted') return null;
  const text = sourceText(file, tree.start[node]!, tree.end[node]!);
  if (!/^[rRuU]?(["'])[\w.:]+\1$/.test(text) || tree.end[node] !== place.end + 1) return null;
  const owner = parent[node]!;
  const call = tree.kind[owner] === Node.Keyword ? parent[owner]! : owner;
  if (tree.kind[call] === Node.Call && ONLY_NAMING.test(lastName(place, childrenOf(tree, call)[0]!)))
    return null;
  if (tree.kind[owner] === Node.Expr || isListOfPlugins(place)) return null;
  return `a string in ${file.path} leads to ${name}`;
}

/** `pytest_plugins = ["shop.fixtures"]`: the fixtures of such a module are followed. */
function isListOfPlugins({ unit, node }: Place): boolean {
  const { tree, parent } = unit;
  let at = parent[node]!;
  while (tree.kind[at] === Node.List || tree.kind[at] === Node.Tuple) at = parent[at]!;
  return tree.kind[at] === Node.Assign && lastName({ unit }, childrenOf(tree, at)[0]!) === 'pytest_plugins';
}

/** Calls that get a dotted name and ask the module for nothing: loggers, imports that are followed, patches of one name. */
const ONLY_NAMING =
  /^(getLogger|get_logger|getChild|import_module|__import__|importorskip|find_spec|run_module|patch|object|dict|multiple|setattr|delattr)$/;

function lastName({ unit: { tree } }: Pick<Place, 'unit'>, node: number): string {
  const isName = tree.kind[node] === Node.Name || tree.kind[node] === Node.Attribute;
  return isName ? nameText(tree, tree.data[node]!) : '';
}
