// A constructor is called by the name of its class and of classes that inherit it, through `super().__init__()` and
// `Base.__init__(self)`, and by `cls()`, `type(self)()`, `self.__class__()`.
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../../meaning/meaning.ts';
import { className } from '../../meaning/meaning-values.ts';
import { placeOfNode, placesOfWord } from '../../meaning/places.ts';
import { bindPlace } from '../../rename/bind-place.ts';
import { definitionOfSymbol } from '../../rename/bound-names.ts';
import { counterpartsOf } from '../../rename/counterparts.ts';
import { findParameter, nameOfFunction } from '../../rename/parameter-family.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef } from '../../types/type.ts';
import type { FunctionUse } from './find-uses.ts';
import { sameFunction } from './signature.ts';
import { constructorsIn } from './target-function.ts';
import { contextOf } from './use-context.ts';

/** Of the class, and of its stub or source. */
export function constructorFunctions(engine: PythonEngine, owner: ClassRef): readonly FunctionRef[] {
  const twins = ['__init__', '__new__'].flatMap((name) =>
    counterpartsOf(engine, { kind: 'member', class: owner, name }),
  );
  const classes = [owner, ...twins.flatMap((twin) => (twin.kind === 'member' ? [twin.class] : []))];
  const found = new Map<string, FunctionRef>();
  for (const ref of classes.flatMap(constructorsIn)) found.set(`${ref.file.path}#${ref.index}`, ref);
  return [...found.values()];
}

/** The classes whose call runs the constructor, as definitions. */
export function classesOf(engine: PythonEngine, owner: ClassRef, target: FunctionRef): readonly Definition[] {
  return [owner, ...engine.evaluator.subclasses(owner).filter((ref) => runs(engine, ref, target))]
    .filter(({ file }) => !file.isExternal)
    .map(({ file, index }) => definitionOfSymbol(file, file.facts.classes[index]!.symbol));
}

function runs(engine: PythonEngine, ref: ClassRef, target: FunctionRef): boolean {
  const taker = engine.evaluator.constructor(ref);
  return taker.kind === 'functions' && taker.functions.some((one) => sameFunction(one, target));
}

export function findConstructorUses(
  engine: PythonEngine,
  owner: ClassRef,
  functions: readonly FunctionRef[],
): readonly FunctionUse[] {
  const below = engine.evaluator.subclasses(owner);
  const names = new Set([owner, ...below].map(className));
  const paths = new Set([...names].flatMap((name) => engine.program.filesContaining(name)));
  const words = new Set(functions.map(nameOfFunction));
  const uses: FunctionUse[] = [];
  for (const path of [...paths].sort()) {
    const file = engine.program.file(path);
    if (file === null) continue;
    for (const word of words) uses.push(...explicitCalls(engine, file, owner, word));
  }
  const above = engine.evaluator.mro(owner).classes.filter(({ file }) => !file.isExternal);
  const homes = new Set([...above, ...below].map(({ file }) => file));
  const isOurs = (ref: ClassRef) => functions.some((one) => runs(engine, ref, one));
  for (const file of homes) uses.push(...callsOfOwnClass(engine, file, isOurs));
  return uses;
}

/** `super().__init__(...)`, `Base.__init__(self, ...)`. */
function explicitCalls(
  engine: PythonEngine,
  file: PythonFile,
  owner: ClassRef,
  word: string,
): readonly FunctionUse[] {
  const wanted = definitionKey({ kind: 'member', class: owner, name: word });
  return placesOfWord(file, word).flatMap((place): readonly FunctionUse[] => {
    if (place.kind !== 'attribute') return [];
    const { definitions, unknown, receiver } = bindPlace(engine, place);
    const isOurs = definitions.some((definition) => definitionKey(definition) === wanted);
    if (!isOurs && (unknown === null || definitions.length > 0 || isSuper(place))) return [];
    const isOnly = isOurs && unknown === null && definitions.length === 1;
    const expression = place.unit.parent[place.node]!;
    return [
      {
        place,
        expression,
        context: contextOf(place.unit, expression, place.unit !== file.facts),
        certainty: isOnly ? 'proven' : isOurs ? 'likely' : 'possible',
        reason: isOnly
          ? `the receiver is known: ${className(owner)}.${word}`
          : isOurs
            ? `it may also be the ${word} of another class`
            : `the receiver is not known: ${unknown}`,
        receiver,
      },
    ];
  });
}

function isSuper({ unit, node }: Place): boolean {
  const { tree } = unit;
  const receiver = node - 1;
  if (tree.kind[receiver] !== Node.Call) return false;
  const callee = childrenOf(tree, receiver)[0]!;
  return tree.kind[callee] === Node.Name && nameText(tree, tree.data[callee]!) === 'super';
}

/** Calls of whatever class the object or method belongs to. */
export function callsOfOwnClass(
  engine: PythonEngine,
  file: PythonFile,
  isOurs: (ref: ClassRef) => boolean,
): readonly FunctionUse[] {
  const { tree } = file.facts;
  const uses: FunctionUse[] = [];
  for (let call = 0; call < tree.count; call++) {
    if (tree.kind[call] !== Node.Call) continue;
    const callee = childrenOf(tree, call)[0]!;
    if (!isOwnClass(file, callee)) continue;
    const { values, unknown } = engine.evaluator.typeOf(file, file.facts, callee);
    const classes = values.flatMap((value) => (value.kind === 'class' ? [value] : []));
    const ours = classes.filter((value) => isOurs(value.class));
    if (ours.length === 0) continue;
    const other = ours
      .filter((value) => value.exact !== true)
      .flatMap((value) => engine.evaluator.subclasses(value.class))
      .find((ref) => !isOurs(ref));
    const isOnly = unknown === null && ours.length === values.length && other === undefined;
    uses.push({
      place: placeOfNode(file, file.facts, nodeToShow(file, callee)),
      expression: callee,
      context: contextOf(file.facts, callee, false),
      certainty: isOnly ? 'proven' : 'likely',
      reason: isOnly
        ? `the class is known: ${ours.map((value) => className(value.class)).join(', ')}`
        : other === undefined
          ? `the class is only partly known${unknown === null ? '' : `: ${unknown}`}`
          : `it may also be ${className(other)}, which has a constructor of its own`,
      receiver: null,
    });
  }
  return uses;
}

function isOwnClass(file: PythonFile, callee: number): boolean {
  const { tree, symbolOf } = file.facts;
  switch (tree.kind[callee]) {
    case Node.Name: {
      const symbol = symbolOf[callee]!;
      const parameter = symbol < 0 ? null : findParameter({ file, symbol });
      return parameter !== null && parameter.position === 0;
    }
    case Node.Attribute:
      return nameText(tree, tree.data[callee]!) === '__class__';
    case Node.Call: {
      const inner = childrenOf(tree, callee)[0]!;
      return tree.kind[inner] === Node.Name && nameText(tree, tree.data[inner]!) === 'type';
    }
    default:
      return false;
  }
}

/** The identifier that the place is shown at. */
function nodeToShow({ facts: { tree } }: PythonFile, callee: number): number {
  if (tree.kind[callee] === Node.Attribute) return callee - 1;
  return tree.kind[callee] === Node.Call ? childrenOf(tree, callee)[0]! : callee;
}
