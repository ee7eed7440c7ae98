// Is a class ever handed on as a value: stored in a table, given to a function, registered by its base? If not, only calls that
// name it make its objects, and no callee that nobody knows can be it.
import { ANNOTATES } from '../facts/file-facts.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import { placesOfWord } from '../meaning/places.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef } from '../types/type.ts';
import { bindPlace } from './bind-place.ts';
import { definitionOfSymbol, leadsTo } from './bound-names.ts';
import { decoratorName } from './decorator-name.ts';
import { classKey, definesMember } from './member-definers.ts';
import { isCalled } from './role-of-place.ts';

const known = new WeakMap<PythonEngine, Map<string, boolean>>();

/** The class or one below it: they are made with the same arguments. */
export function classIsPassedAround(engine: PythonEngine, owner: ClassRef): boolean {
  const answers = known.get(engine) ?? new Map<string, boolean>();
  known.set(engine, answers);
  const key = classKey(owner);
  let answer = answers.get(key);
  if (answer === undefined) {
    const below = engine.evaluator.subclasses(owner);
    answer =
      below.length > MANY ||
      [owner, ...below].some((ref) => isRegistered(engine, ref) || isValue(engine, ref));
    answers.set(key, answer);
  }
  return answer;
}

/** Where there are so many, somebody chooses among them. */
const MANY = 20;

/** Whether its making tells somebody of it: a decorator, a metaclass, a base that hears of its subclasses or is not known. */
function isRegistered({ evaluator }: PythonEngine, ref: ClassRef): boolean {
  const { classes, unknownBases } = evaluator.mro(ref);
  if (unknownBases.length > 0) return true;
  return classes.some((each) => {
    if (each.file.isExternal) return false;
    const { decorators, keywords } = each.file.facts.classes[each.index]!;
    return (
      decorators.some((node) => !ONLY_ADDING.has(decoratorName(each.file, node))) ||
      keywords.some(({ name }) => name === 'metaclass') ||
      definesMember(each, '__init_subclass__')
    );
  });
}

/** Decorators of classes that keep no list of them. */
const ONLY_ADDING: ReadonlySet<string> = new Set([
  'dataclass',
  'total_ordering',
  'final',
  'runtime_checkable',
  'define',
  'frozen',
  'mutable',
  'attrs',
  's',
  'unique',
]);

function isValue(engine: PythonEngine, { file, index }: ClassRef): boolean {
  const { symbol } = file.facts.classes[index]!;
  const key = definitionKey(definitionOfSymbol(file, symbol));
  const isIt = (definition: Definition) => leadsTo(engine, definition, key);
  const name = className({ file, index }).replace(/^.*\./, '');
  return engine.program.filesContaining(name).some((path) => {
    const holder = engine.program.file(path);
    return (
      holder !== null &&
      placesOfWord(holder, name).some((place) => {
        if (!mayHandOn(place)) return false;
        const { definitions, unknown } = bindPlace(engine, place);
        return definitions.some(isIt) || (definitions.length === 0 && unknown !== null);
      })
    );
  });
}

/** Whether the name stands for the class as a value: not called, asked about, inherited from or written as a type. */
function mayHandOn(place: Place): boolean {
  const { file, unit, node, kind } = place;
  if (kind === 'import-name') return file.facts.imports.some((one) => one.nameNode === node && one.hasAlias);
  if (kind !== 'name' && kind !== 'attribute') return false;
  const { tree, parent } = unit;
  if (kind === 'name' && tree.kind[node] !== Node.Name) return false;
  const expression = kind === 'attribute' ? parent[node]! : node;
  if (isCalled(place, expression) || isInAnnotation(place, expression)) return false;
  let owner = parent[expression]!;
  let inside = expression;
  if (owner >= 0 && (tree.kind[owner] === Node.Tuple || tree.kind[owner] === Node.BinOp)) {
    inside = owner;
    owner = parent[owner]!;
  }
  switch (owner < 0 ? -1 : tree.kind[owner]) {
    case Node.Attribute:
    case Node.ClassDef:
    case Node.Compare:
    case Node.ExceptHandler:
    case Node.Raise:
    case Node.MatchClass:
      return inside !== expression && tree.kind[owner] !== Node.ExceptHandler;
    case Node.Call: {
      const [callee] = childrenOf(tree, owner);
      return tree.kind[callee!] !== Node.Name || !ASKING.has(nameText(tree, tree.data[callee!]!));
    }
    default:
      return true;
  }
}

const ASKING: ReadonlySet<string> = new Set([
  'cast',
  'getattr',
  'hasattr',
  'isinstance',
  'issubclass',
  'super',
]);

/** Code in a string is read as a type wherever it is read at all. */
function isInAnnotation({ file, unit }: Place, expression: number): boolean {
  if (unit !== file.facts) return true;
  const { tree } = unit;
  let root = expression;
  while (tree.kind[root] === Node.Attribute) root = childrenOf(tree, root)[0]!;
  return tree.kind[root] === Node.Name && (unit.useOf[root]! & ANNOTATES) !== 0;
}
