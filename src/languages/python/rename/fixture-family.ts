// A pytest fixture is passed to parameters of its name: the name of the fixture and those parameters are spelled alike. A
// fixture that hides another one, further up, goes with it: what asks for the outer one may get the inner.
import { IS_IMPORT, MODULE_SCOPE } from '../facts/file-facts.ts';
import { asksForFixture, type FixtureName, fixtureNameOf, isRunByPytest } from '../facts/pytest-functions.ts';
import type { PythonFile, SymbolRef } from '../link/program.ts';
import { fixtureModules, fixturesOfModule } from '../link/visible-fixtures.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import type { FunctionRef } from '../types/type.ts';
import { definitionOfSymbol, membersOfModule, symbolText } from './bound-names.ts';

export interface FixtureGroup {
  /** Names of fixtures, and parameters that ask for them. */
  readonly definitions: readonly Definition[];
  readonly fixtures: readonly FunctionRef[];
  /** Parameters of the group alone. */
  readonly requests: readonly SymbolRef[];
}

/** The fixtures of a name that can stand for each other, with what asks for them; null when the definition is none of these. */
export function fixtureGroupOf(engine: PythonEngine, definition: Definition): FixtureGroup | null {
  const name = nameConcerned(engine, definition);
  return name === null ? null : (groupsOf(engine, name).get(definitionKey(definition)) ?? null);
}

/** The group of a fixture whose name is a string. */
export function groupOfFixture(engine: PythonEngine, { file, index }: FunctionRef): FixtureGroup | null {
  const name = fixtureNameOf(file.facts, index);
  return name === null ? null : (groupsOf(engine, name.text).get(fixtureKey({ file, index })) ?? null);
}

/** Fixtures that code of a class (or -1) of the file gets by a name, the nearest first. */
export function fixturesSeenFrom(
  engine: PythonEngine,
  file: PythonFile,
  ownerClass: number,
  name: string,
): readonly SeenFixture[] {
  const ofClass = ownerClass === -1 ? [] : fixturesOfClass(engine, { file, index: ownerClass }, name);
  const ofModules = fixtureModules(engine.program, file).flatMap((module) =>
    fixturesOfModule(engine.program, module, name).map((found) => ({
      function: { file: found.file, index: found.index },
      definitions: isNamedByString(found)
        ? []
        : membersOfModule(engine, { kind: 'file', file: module }, name),
    })),
  );
  return [...ofClass, ...ofModules];
}

interface SeenFixture {
  readonly function: FunctionRef;
  /** What binds the name it is seen by; none when a string gives it. */
  readonly definitions: readonly Definition[];
}

function fixturesOfClass(
  engine: PythonEngine,
  owner: { readonly file: PythonFile; readonly index: number },
  name: string,
): readonly SeenFixture[] {
  return engine.evaluator.mro(owner).classes.flatMap(({ file, index }) => {
    if (file.isExternal) return [];
    return file.facts.functions.flatMap((fact, at) => {
      const known = fact.ownerClass === index ? fixtureNameOf(file.facts, at) : null;
      if (known?.text !== name) return [];
      const definitions = known.stringNode === -1 ? [definitionOfSymbol(file, fact.symbol)] : [];
      return [{ function: { file, index: at }, definitions }];
    });
  });
}

function isNamedByString({ file, index }: FunctionRef): boolean {
  return fixtureNameOf(file.facts, index)?.stringNode !== -1;
}

type Groups = ReadonlyMap<string, FixtureGroup>;
const known = new WeakMap<PythonEngine, Map<string, Groups>>();

/** By the keys of definitions and of fixtures. */
function groupsOf(engine: PythonEngine, name: string): Groups {
  const names = known.get(engine) ?? new Map<string, Groups>();
  known.set(engine, names);
  let groups = names.get(name);
  if (groups === undefined) {
    groups = findGroups(engine, name);
    names.set(name, groups);
  }
  return groups;
}

interface GrowingGroup {
  definitions: Map<string, Definition>;
  fixtures: Map<string, FunctionRef>;
  requests: SymbolRef[];
}

function findGroups(engine: PythonEngine, name: string): Groups {
  const groups = new Map<string, GrowingGroup>();
  const rules = engine.program.pytestRules();
  for (const path of engine.program.filesContaining(name)) {
    const file = engine.program.file(path);
    if (file === null) continue;
    for (const [index, fact] of file.facts.functions.entries()) {
      if (!isRunByPytest(rules, path, file.facts, index)) continue;
      const asked = fact.parameters.find(
        (parameter) => parameter.name === name && asksForFixture(rules, path, file.facts, index, parameter),
      );
      const own = fixtureNameOf(file.facts, index);
      if (asked === undefined && own?.text !== name) continue;
      const seen = fixturesSeenFrom(engine, file, fact.ownerClass, name);
      if (seen.length === 0 && own?.text !== name) continue;
      const request = asked === undefined ? [] : [{ file, symbol: asked.symbol }];
      join(groups, seen, request, own?.text === name ? ownFixture(file, index, own) : null);
    }
  }
  return new Map(
    [...groups].map(([key, { definitions, fixtures, requests }]) => [
      key,
      { definitions: [...definitions.values()], fixtures: [...fixtures.values()], requests },
    ]),
  );
}

function ownFixture(file: PythonFile, index: number, name: FixtureName): SeenFixture {
  const { symbol } = file.facts.functions[index]!;
  return {
    function: { file, index },
    definitions: name.stringNode === -1 ? [definitionOfSymbol(file, symbol)] : [],
  };
}

/** All of these, and what each of them was joined with before, are one group from now on. */
function join(
  groups: Map<string, GrowingGroup>,
  seen: readonly SeenFixture[],
  requests: readonly SymbolRef[],
  own: SeenFixture | null,
): void {
  const whole: GrowingGroup = { definitions: new Map(), fixtures: new Map(), requests: [...requests] };
  for (const { function: ref, definitions } of own === null ? seen : [own, ...seen]) {
    whole.fixtures.set(fixtureKey(ref), ref);
    for (const definition of definitions) whole.definitions.set(definitionKey(definition), definition);
  }
  for (const ref of requests) {
    const definition: Definition = { kind: 'symbol', ref };
    whole.definitions.set(definitionKey(definition), definition);
  }
  const keys = [...whole.definitions.keys(), ...whole.fixtures.keys()];
  for (const before of new Set(keys.flatMap((key) => groups.get(key) ?? []))) {
    for (const [key, definition] of before.definitions) whole.definitions.set(key, definition);
    for (const [key, ref] of before.fixtures) whole.fixtures.set(key, ref);
    whole.requests.push(...before.requests);
  }
  for (const key of [...whole.definitions.keys(), ...whole.fixtures.keys()]) groups.set(key, whole);
}

function fixtureKey({ file, index }: FunctionRef): string {
  return `f:${file.path}#${index}`;
}

/** The name under which pytest may know the definition, from a look at its own file. */
function nameConcerned(engine: PythonEngine, definition: Definition): string | null {
  if (definition.kind === 'member') {
    const { file, index } = definition.class;
    const isFixture = file.facts.functions.some(
      (fact, at) =>
        fact.ownerClass === index &&
        fixtureNameOf(file.facts, at)?.stringNode === -1 &&
        fixtureNameOf(file.facts, at)?.text === definition.name,
    );
    return isFixture ? definition.name : null;
  }
  if (definition.kind !== 'symbol') return null;
  const { file, symbol } = definition.ref;
  for (const [index, fact] of file.facts.functions.entries()) {
    if (fact.symbol === symbol) {
      const own = fixtureNameOf(file.facts, index);
      if (own?.stringNode === -1) return own.text;
    }
    const parameter = fact.parameters.find((one) => one.symbol === symbol);
    if (parameter === undefined) continue;
    return asksForFixture(engine.program.pytestRules(), file.path, file.facts, index, parameter)
      ? parameter.name
      : null;
  }
  return aliasOfFixture(engine, definition.ref);
}

/** `from plugin import _database as database` in a conftest.py: the alias is the name of the fixture. */
function aliasOfFixture({ program }: PythonEngine, ref: SymbolRef): string | null {
  const { imports, symbols } = ref.file.facts;
  if (symbols.flags[ref.symbol] !== IS_IMPORT || symbols.scope[ref.symbol] !== MODULE_SCOPE) return null;
  if (!imports.some(({ symbol, hasAlias }) => symbol === ref.symbol && hasAlias)) return null;
  const isFixture = program
    .resolve(ref)
    .some(
      (found) =>
        found.kind === 'symbol' &&
        found.ref.file.facts.functions.some(
          ({ symbol }, index) =>
            symbol === found.ref.symbol && fixtureNameOf(found.ref.file.facts, index)?.stringNode === -1,
        ),
    );
  return isFixture ? symbolText(ref.file, ref.symbol) : null;
}
