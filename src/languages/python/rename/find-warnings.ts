// What the family may be reached by without being named: worth a look, never a reason to stop.
import type { Warning } from '../../../kernel/warning.ts';
import { IS_FUNCTION } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { FIELD_DEBUG } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { isEnum } from './bind-key.ts';
import { placeOfDefinition } from './describe-definition.ts';
import { findDynamicPatterns } from './dynamic-patterns.ts';
import { spanOfPlace } from './judge-family.ts';
import { symbolOfMember } from './member-definers.ts';
import { findModuleWarnings } from './modules/module-warnings.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findWarnings(question: RenameQuestion): readonly Warning[] {
  return [
    ...starImports(question),
    ...shownNames(question),
    ...enumNames(question),
    ...testNames(question),
    ...findDynamicPatterns(question),
    ...findModuleWarnings(question),
  ];
}

/** One warning for each file that gets the name by a star. */
function starImports({ judged, word }: RenameQuestion): readonly Warning[] {
  const first = new Map<string, Warning>();
  for (const { bound, verdict } of judged) {
    const { file } = bound.place;
    if (!bound.star || verdict.kind !== 'proven' || first.has(file.path)) continue;
    first.set(file.path, {
      code: 'StarImport',
      message: `${file.path} gets ${word} through a star import`,
      place: spanOfPlace(bound.place),
      suggestion: 'import it by name, so that readers and tools see where it comes from',
    });
  }
  return [...first.values()];
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

/** Runners find tests by the beginning of their names. */
function testNames({ family, word, newName }: RenameQuestion): readonly Warning[] {
  if (word.startsWith('test') === newName.startsWith('test')) return [];
  const test = family.definitions.find(
    (definition) => isFunction(definition) && isTestFile(fileOf(definition)),
  );
  if (test === undefined) return [];
  const change = word.startsWith('test')
    ? 'will not be found as a test any more'
    : 'will be taken for a test';
  return [
    {
      code: 'TestNameChanges',
      message: `${newName} ${change}`,
      place: placeOfDefinition(test),
      suggestion: 'see that the runner collects what it should',
    },
  ];
}

function fileOf(definition: Definition): PythonFile | null {
  if (definition.kind === 'symbol') return definition.ref.file;
  return definition.kind === 'member' ? definition.class.file : null;
}

function isFunction(definition: Definition): boolean {
  const file = fileOf(definition);
  if (file === null) return false;
  const symbol =
    definition.kind === 'symbol'
      ? definition.ref.symbol
      : definition.kind === 'member'
        ? symbolOfMember(definition.class, definition.name)
        : -1;
  return symbol !== -1 && (file.facts.symbols.flags[symbol]! & IS_FUNCTION) !== 0;
}

/** By its name, or by what it imports. */
function isTestFile(file: PythonFile | null): boolean {
  if (file === null) return false;
  if (/(^|\/)(tests?\/|test_[^/]*\.py$|[^/]*_test\.py$|tests\.py$)/.test(file.path)) return true;
  return file.facts.imports.some(({ module }) => module === 'unittest' || module === 'pytest');
}
