// Names that the program itself uses as values: a decorator that registers a function under its `__name__`, an enum whose
// members are stored by name, an f-string that prints what a variable is called.
import type { Warning } from '../../../kernel/warning.ts';
import { IS_CLASS, IS_FUNCTION, IS_PARAMETER } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { FIELD_DEBUG } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import { registersName } from './confirm/registers-name.ts';
import { isSpelledAsData } from './confirm/spelled-as-data.ts';
import { placeOfDefinition } from './describe-definition.ts';
import { fieldNamesAsData } from './field-names-as-data.ts';
import { functionsGiven, functionsOfDecorator } from './given-to-functions.ts';
import { spanOfPlace } from './judge-family.ts';
import { isEnum } from './kind-of-class.ts';
import { symbolOfMember } from './member-definers.ts';
import { namesOfTypes } from './names-of-types.ts';
import { namesReadByClasses } from './names-read-by-classes.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findNamesAsData(question: RenameQuestion): readonly Warning[] {
  const read = [
    ...registeredNames(question),
    ...fieldNamesAsData(question),
    ...namesReadByClasses(question),
    ...namesOfTypes(question),
  ];
  return [...shownNames(question), ...enumNames(question), ...confirmWhereSpelled(question, read)];
}

/** A lookup by a string that the rename leaves alone fails afterwards. */
function confirmWhereSpelled(question: RenameQuestion, read: readonly Warning[]): readonly Warning[] {
  const isUnsure = read.some(({ confirm }) => confirm !== true);
  return isUnsure && isSpelledAsData(question) ? read.map((each) => ({ ...each, confirm: true })) : read;
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

/** A function of ours that gets it and reads `__name__`, as a decorator or by a call: whatever it does with that, it does with the new name. */
function registeredNames({ context: { engine }, family, judged, word }: RenameQuestion): readonly Warning[] {
  const decorated = family.definitions.flatMap((definition) => {
    const readers = decoratorsOf(definition).flatMap(({ file, node }) => nameReaders(engine, file, node));
    if (readers.length === 0) return [];
    const isKept = readers.some(({ file, reads }) => registersName(file, reads));
    return [nameIsRead(`a decorator reads the name of ${word}`, placeOfDefinition(definition), isKept)];
  });
  if (decorated.length > 0 || !family.definitions.some(hasName)) return decorated;
  for (const { bound } of judged.filter(({ verdict }) => verdict.kind === 'proven').slice(0, MOST)) {
    const readers = functionsGiven(engine, bound.place).map((ref) => ({
      file: ref.file,
      reads: namesReadOfParameters(ref),
    }));
    if (readers.every(({ reads }) => reads.length === 0)) continue;
    const isKept = readers.some(({ file, reads }) => registersName(file, reads));
    const what = `what ${word} is given to here reads its name`;
    return [nameIsRead(what, spanOfPlace(bound.place), isKept)];
  }
  return [];
}

/** What is used so often is not followed everywhere. */
const MOST = 60;

function nameIsRead(what: string, place: Warning['place'], isKept: boolean): Warning {
  return {
    code: 'NameIsData',
    message: `${what} while the program runs`,
    place,
    suggestion: 'look for strings with the old name',
    ...(isKept ? { confirm: true as const } : {}),
  };
}

/** Functions and classes have a `__name__`. */
function hasName(definition: Definition): boolean {
  if (definition.kind !== 'symbol' && definition.kind !== 'member') return false;
  const file = definition.kind === 'symbol' ? definition.ref.file : definition.class.file;
  const symbol = symbolOf(definition);
  return symbol !== -1 && (file.facts.symbols.flags[symbol]! & (IS_FUNCTION | IS_CLASS)) !== 0;
}

function symbolOf(definition: Definition & { kind: 'symbol' | 'member' }): number {
  return definition.kind === 'symbol'
    ? definition.ref.symbol
    : symbolOfMember(definition.class, definition.name);
}

/** `func.__name__`, where func is a parameter of it or of a function in it. */
function namesReadOfParameters({ file, index }: FunctionRef): readonly number[] {
  const { tree, symbols, symbolOf: symbolAt, functions } = file.facts;
  const { node } = functions[index]!;
  return nameReads(file, node).filter((at) => {
    const symbol = tree.kind[at - 2] === Node.Name ? symbolAt[at - 2]! : -1;
    return symbol >= 0 && (symbols.flags[symbol]! & IS_PARAMETER) !== 0;
  });
}

/** The attributes `__name__` and `__qualname__` within a function. */
function nameReads({ facts: { tree } }: PythonFile, node: number): readonly number[] {
  const found: number[] = [];
  for (let at = tree.first[node]!; at < node; at++) {
    if (tree.kind[at] !== Node.Attribute) continue;
    const name = nameText(tree, tree.data[at]!);
    if (name === '__name__' || name === '__qualname__') found.push(at);
  }
  return found;
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
  const symbol = symbolOf(definition);
  if (symbol === -1) return [];
  const facts = [...file.facts.functions, ...file.facts.classes].filter((fact) => fact.symbol === symbol);
  return facts.flatMap(({ decorators }) => decorators.map((node) => ({ file, node })));
}

function readsName(engine: PythonEngine, file: PythonFile, decorator: number): boolean {
  return nameReaders(engine, file, decorator).length > 0;
}

/** The functions behind a decorator that read a name, with where they do. */
function nameReaders(
  engine: PythonEngine,
  file: PythonFile,
  decorator: number,
): readonly { readonly file: PythonFile; readonly reads: readonly number[] }[] {
  return functionsOfDecorator(engine, file, decorator)
    .map((ref) => ({
      file: ref.file,
      reads: nameReads(ref.file, ref.file.facts.functions[ref.index]!.node),
    }))
    .filter(({ reads }) => reads.length > 0);
}
