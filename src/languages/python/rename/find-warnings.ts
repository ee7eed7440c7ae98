// What the family may be reached by without being named: worth a look, never a reason to stop.
import type { Warning } from '../../../kernel/warning.ts';
import { isBuiltinName } from '../facts/builtin-names.ts';
import { IS_FUNCTION } from '../facts/file-facts.ts';
import type { PytestRules } from '../facts/pytest-functions.ts';
import type { PythonFile } from '../link/program.ts';
import type { Definition } from '../meaning/meaning.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import { computedEntries } from './computed/computed-entries.ts';
import { placeOfDefinition } from './describe-definition.ts';
import { findDynamicPatterns } from './dynamic-patterns.ts';
import { fixtureGroupOf } from './fixture-family.ts';
import { findFoundByName } from './found-by-name.ts';
import { spanOfPlace } from './judge-family.ts';
import { symbolOfMember } from './member-definers.ts';
import { findModuleWarnings } from './modules/module-warnings.ts';
import { findNamesAsData } from './name-as-data.ts';
import { findNamesInTemplates } from './named-in-templates.ts';
import { findOutsideCallers } from './outside-callers.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findWarnings(question: RenameQuestion): readonly Warning[] {
  return [
    ...starImports(question),
    ...findNamesAsData(question),
    ...testNames(question),
    ...usedBySettings(question),
    ...hiddenBuiltin(question),
    ...findDynamicPatterns(question),
    ...computedEntries(question),
    ...findOutsideCallers(question),
    ...findFoundByName(question),
    ...findNamesInTemplates(question),
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

/** The builtin of this name cannot be used where the new name is visible. A conflict with a use that is there is refused. */
function hiddenBuiltin({ family, newName }: RenameQuestion): readonly Warning[] {
  if (!isBuiltinName(newName)) return [];
  const hiding = family.definitions.find(({ kind }) => kind === 'symbol');
  if (hiding === undefined) return [];
  return [
    {
      code: 'HidesBuiltin',
      message: `${newName} is the name of a builtin, which is hidden where this name is visible`,
      place: placeOfDefinition(hiding),
      suggestion: `choose another name, such as ${newName}_`,
    },
  ];
}

/** `usefixtures = db` in the settings of pytest. */
function usedBySettings({ context, family, word }: RenameQuestion): readonly Warning[] {
  if (!context.engine.program.pytestRules().usedFixtures.includes(word)) return [];
  const fixture = family.definitions.find((each) => fixtureGroupOf(context.engine, each) !== null);
  if (fixture === undefined) return [];
  return [
    {
      code: 'NameIsData',
      message: `the setting usefixtures of pytest lists ${word}`,
      place: placeOfDefinition(fixture),
      suggestion: 'change the setting too',
      confirm: true,
    },
  ];
}

/** Runners find tests by their names, as pytest's settings say. */
function testNames({ context, family, word, newName }: RenameQuestion): readonly Warning[] {
  const rules = context.engine.program.pytestRules();
  const isTest = (name: string, definition: Definition) =>
    isFunction(definition) ? rules.isTestName(name) : rules.isTestClass(name);
  const test = family.definitions.find(
    (definition) =>
      (isFunction(definition) || isPlainClass(definition)) &&
      isTest(word, definition) !== isTest(newName, definition) &&
      isTestFile(rules, fileOf(definition)),
  );
  if (test === undefined) return [];
  const change = isTest(word, test) ? 'will not be found as a test any more' : 'will be taken for a test';
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

/** A class that pytest would look at by its name; one of unittest is found by its base. */
function isPlainClass(definition: Definition): boolean {
  if (definition.kind !== 'symbol') return false;
  const { file, symbol } = definition.ref;
  const fact = file.facts.classes.find((one) => one.symbol === symbol);
  if (fact === undefined) return false;
  const { tree } = file.facts;
  return !fact.bases.some((base) => /TestCase$/.test(sourceText(file, tree.start[base]!, tree.end[base]!)));
}

/** By its name, or by what it imports. */
function isTestFile(rules: PytestRules, file: PythonFile | null): boolean {
  if (file === null) return false;
  if (rules.isTestFile(file.path)) return true;
  if (/(^|\/)(tests?\/|test_[^/]*\.py$|[^/]*_test\.py$|tests\.py$)/.test(file.path)) return true;
  return file.facts.imports.some(({ module }) => module === 'unittest' || module === 'pytest');
}
