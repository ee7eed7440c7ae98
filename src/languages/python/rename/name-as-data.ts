// Names that the program itself uses as values: a decorator that registers a function under its `__name__`, an enum whose
// members are stored by name, an f-string that prints what a variable is called.
import type { Warning } from '../../../kernel/warning.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { FIELD_DEBUG } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import { isEnum } from './bind-key.ts';
import { placeOfDefinition } from './describe-definition.ts';
import { fieldNamesAsData } from './field-names-as-data.ts';
import { spanOfPlace } from './judge-family.ts';
import { symbolOfMember } from './member-definers.ts';
import { namesOfTypes } from './names-of-types.ts';
import { namesReadByClasses } from './names-read-by-classes.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findNamesAsData(question: RenameQuestion): readonly Warning[] {
  return [
    ...shownNames(question),
    ...enumNames(question),
    ...registeredNames(question),
    ...fieldNamesAsData(question),
    ...namesReadByClasses(question),
    ...namesOfTypes(question),
  ];
}

/** `f"{x=}"` prints the name itself. */
function shownNames({ judged, word }: RenameQuestion): readonly Warning[] {
  return judged.flatMap(({ bound: { place }, verdict }) => {
    if (verdict.kind !== 'proven' || !isShown(place)) return [];
    return [
      {
        code: 'NameIsShown',
        message: `an f-string prints the name ${word} itself`,
        place: spanOfPlace(place),
        suggestion: 'see whether anybody reads this output',
      },
    ];
  });
}

function isShown({ unit, node }: Place): boolean {
  const { tree, parent } = unit;
  for (let at = parent[node]!; at >= 0 && tree.kind[at]! >= Node.FirstExpression; at = parent[at]!) {
    const kind = tree.kind[at];
    const isField = kind === Node.FormattedValue || kind === Node.Interpolation;
    if (isField && (tree.flags[at]! & FIELD_DEBUG) !== 0) return true;
  }
  return false;
}

/** The name of an enum member is a value of the program: stored, sent, compared. */
function enumNames({ context, family, word }: RenameQuestion): readonly Warning[] {
  const member = family.definitions.find(
    (definition) => definition.kind === 'member' && isEnum(context.engine, definition.class),
  );
  if (member === undefined) return [];
  return [
    {
      code: 'EnumNameIsData',
      message: `${word} is the name of an enum member: what was stored or sent under this name is not found again`,
      place: placeOfDefinition(member),
      suggestion: 'look for stored names, pickles and messages',
    },
  ];
}

/** A decorator of ours that reads `__name__`: whatever it does with that, it does with the new name. */
function registeredNames({ context, family, word }: RenameQuestion): readonly Warning[] {
  return family.definitions.flatMap((definition) => {
    const reader = decoratorsOf(definition).some(({ file, node }) => readsName(context.engine, file, node));
    if (!reader) return [];
    return [
      {
        code: 'NameIsData',
        message: `a decorator reads the name of ${word} while the program runs`,
        place: placeOfDefinition(definition),
        suggestion: 'look for strings with the old name',
      },
    ];
  });
}

/** The decorator of a function that reads the name; -1 when none does. */
export function readingDecorator(engine: PythonEngine, { file, index }: FunctionRef): number {
  const found = file.facts.functions[index]!.decorators.find((node) => readsName(engine, file, node));
  if (found === undefined) return -1;
  return file.facts.tree.kind[found] === Node.Decorator ? found - 1 : found;
}

interface DecoratorNode {
  readonly file: PythonFile;
  readonly node: number;
}

function decoratorsOf(definition: Definition): readonly DecoratorNode[] {
  if (definition.kind !== 'symbol' && definition.kind !== 'member') return [];
  const file = definition.kind === 'symbol' ? definition.ref.file : definition.class.file;
  const symbol =
    definition.kind === 'symbol' ? definition.ref.symbol : symbolOfMember(definition.class, definition.name);
  if (symbol === -1) return [];
  const facts = [...file.facts.functions, ...file.facts.classes].filter((fact) => fact.symbol === symbol);
  return facts.flatMap(({ decorators }) => decorators.map((node) => ({ file, node })));
}

function readsName(engine: PythonEngine, file: PythonFile, decorator: number): boolean {
  const { tree } = file.facts;
  let at = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  if (tree.kind[at] === Node.Call) at = childrenOf(tree, at)[0]!;
  return engine.evaluator.typeOf(file, file.facts, at).values.some((value) => {
    if (value.kind !== 'function' || value.function.file.isExternal) return false;
    const { facts } = value.function.file;
    const { node } = facts.functions[value.function.index]!;
    for (let inner = facts.tree.first[node]!; inner < node; inner++) {
      if (facts.tree.kind[inner] !== Node.Attribute) continue;
      const name = nameText(facts.tree, facts.tree.data[inner]!);
      if (name === '__name__' || name === '__qualname__') return true;
    }
    return false;
  });
}
