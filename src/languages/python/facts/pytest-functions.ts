// Which functions pytest runs, and under which name it knows a fixture. Read off one file; where fixtures are looked for is
// the business of linking.
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FileFacts, ParameterFact } from './file-facts.ts';
import { nameIdOf } from './name-id.ts';
import { isGivenByPatch } from './patched-parameters.ts';
import { stringValue } from './string-value.ts';

/** The name that pytest knows a fixture by; null for a function that is none, or whose name is computed. */
export interface FixtureName {
  readonly text: string;
  /** The string in `@pytest.fixture(name="text")`; -1 when it is the name of the function. */
  readonly stringNode: number;
}

export function fixtureNameOf(facts: FileFacts, index: number): FixtureName | null {
  return fixturesOf(facts).get(index) ?? null;
}

/** The fixtures of a file, by their index into facts.functions: one look at the file answers for all of its functions. */
export function fixturesOf(facts: FileFacts): ReadonlyMap<number, FixtureName> {
  let found = fixtures.get(facts);
  if (found === undefined) {
    found = findFixtures(facts);
    fixtures.set(facts, found);
  }
  return found;
}

const fixtures = new WeakMap<FileFacts, ReadonlyMap<number, FixtureName>>();

function findFixtures(facts: FileFacts): ReadonlyMap<number, FixtureName> {
  const found = new Map<number, FixtureName>();
  if (FIXTURE_MARKS.every((mark) => nameIdOf(facts.tree, mark) === 0)) return found;
  for (let index = 0; index < facts.functions.length; index++) {
    const name = readFixtureName(facts, index);
    if (name !== null) found.set(index, name);
  }
  return found;
}

function readFixtureName(facts: FileFacts, index: number): FixtureName | null {
  const { decorators, nameNode } = facts.functions[index]!;
  const { tree } = facts;
  const decorator = decorators.find((node) => isFixtureMark(facts, node));
  if (decorator === undefined) return null;
  const call = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  for (const argument of tree.kind[call] === Node.Call ? childrenOf(tree, call).slice(1) : []) {
    if (tree.kind[argument] !== Node.Keyword) continue;
    const keyword = tree.data[argument]!;
    if (keyword !== 0 && nameText(tree, keyword) !== 'name') continue;
    const given = stringValue(facts, argument - 1);
    return keyword === 0 || given === null ? null : { text: given, stringNode: argument - 1 };
  }
  return { text: nameText(tree, tree.data[nameNode]!), stringNode: -1 };
}

/** A test, or a fixture: pytest fills its parameters by their names. */
export function isRunByPytest(rules: PytestRules, path: string, facts: FileFacts, index: number): boolean {
  const { decorators, nameNode } = facts.functions[index]!;
  if (decorators.some((node) => isFixtureMark(facts, node))) return true;
  return rules.isTestFile(path) && rules.isTestName(nameText(facts.tree, facts.tree.data[nameNode]!));
}

/** Whether a parameter names a fixture: those with a default are left alone, and so are `self` and `*args`. */
export function asksForFixture(
  rules: PytestRules,
  path: string,
  facts: FileFacts,
  index: number,
  parameter: ParameterFact,
): boolean {
  const { role, defaultValue } = parameter;
  if (defaultValue >= 0 || (role !== 'regular' && role !== 'keyword-only')) return false;
  return isRunByPytest(rules, path, facts, index) && !isGivenByPatch(facts, index, parameter);
}

/** What pytest collects by its name. */
export interface PytestRules {
  /** A file that pytest collects tests or fixtures from. */
  readonly isTestFile: (path: string) => boolean;
  readonly isTestName: (name: string) => boolean;
  /** A class whose methods it collects, but for those of unittest, which it finds by their base. */
  readonly isTestClass: (name: string) => boolean;
  /** Fixtures that the setting `usefixtures` gives to every test. */
  readonly usedFixtures: readonly string[];
}

/** Those of pytest itself. */
export const DEFAULT_RULES: PytestRules = {
  isTestFile: (path) => /(^|\/)(test_[^/]*|[^/]*_test|conftest)\.py$/.test(path),
  isTestName: (name) => name.startsWith('test'),
  isTestClass: (name) => name.startsWith('Test'),
  usedFixtures: [],
};

/** What the decorators that make a fixture are called. */
export const FIXTURE_MARKS: readonly string[] = ['fixture', 'yield_fixture'];

function isFixtureMark({ tree }: FileFacts, decorator: number): boolean {
  let at = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  if (tree.kind[at] === Node.Call) at = childrenOf(tree, at)[0]!;
  const kind = tree.kind[at];
  return (
    (kind === Node.Name || kind === Node.Attribute) && FIXTURE_MARKS.includes(nameText(tree, tree.data[at]!))
  );
}

const ASKING: ReadonlySet<string> = new Set(['usefixtures', 'getfixturevalue']);

/** Whether a string names a fixture: `usefixtures("db")`, `getfixturevalue("db")`, `@pytest.fixture(name="db")`. */
export function namesFixture(facts: FileFacts, node: number): boolean {
  const { tree, parent } = facts;
  const owner = parent[node]!;
  if (owner < 0) return false;
  if (tree.kind[owner] === Node.Call) {
    const callee = childrenOf(tree, owner)[0]!;
    const kind = tree.kind[callee];
    return (
      callee !== node &&
      (kind === Node.Name || kind === Node.Attribute) &&
      ASKING.has(nameText(tree, tree.data[callee]!))
    );
  }
  return fixtureNamedBy(facts, node) !== -1;
}

/** The fixture whose name the string is; -1 when it is not in `@pytest.fixture(name=...)`. */
export function fixtureNamedBy({ tree, parent, functions }: FileFacts, node: number): number {
  const keyword = parent[node]!;
  if (keyword < 0 || tree.kind[keyword] !== Node.Keyword) return -1;
  return functions.findIndex((fact) =>
    fact.decorators.some(
      (decorator) => tree.start[decorator]! <= tree.start[node]! && tree.end[decorator]! >= tree.end[node]!,
    ),
  );
}
