// A test gets from pytest what the fixture of the parameter's name gives. For a test that is the nearest fixture; a fixture
// that asks for another gets the one that the test sees, which may be any of that name.

import type { ParameterFact } from '../facts/file-facts.ts';
import { isParametrized } from '../facts/parametrized.ts';
import { asksForFixture, FIXTURE_MARKS, fixtureNameOf, fixturesOf } from '../facts/pytest-functions.ts';
import { fixtureModules, fixturesOfModule, isFilledByCode } from '../link/visible-fixtures.ts';
import { libraryInstance } from './builtin-types.ts';
import type { Engine } from './engine.ts';
import { fixtureResult } from './function-result.ts';
import { linearize } from './linearize.ts';
import type { FunctionRef, Type } from './type.ts';

/** Null when the parameter is none that pytest fills, or nobody can say with what. */
export function fixtureParameter(engine: Engine, ref: FunctionRef, parameter: ParameterFact): Type | null {
  const { file, index } = ref;
  if (
    file.isExternal ||
    !asksForFixture(engine.program.pytestRules(), file.path, file.facts, index, parameter)
  )
    return null;
  if (isParametrized(file.facts, index, parameter.name) || isFilledByCode(engine.program, file)) return null;
  const isTest =
    fixtureNameOf(file.facts, index) === null && file.facts.functions[index]!.decorators.length === 0;
  const given = isTest ? nearest(engine, ref, parameter.name) : everywhere(engine, ref, parameter.name);
  if (given.length === 0) return isTest ? ownFixture(engine, parameter.name) : null;
  return engine.values.union(given.map((fixture) => fixtureResult(engine, fixture)));
}

/** Fixtures that pytest brings along. Not `request`: what a test hands to a fixture comes through it. */
const OWN_FIXTURES: ReadonlyMap<string, string> = new Map([
  ['capfd', 'CaptureFixture'],
  ['capfdbinary', 'CaptureFixture'],
  ['caplog', 'LogCaptureFixture'],
  ['capsys', 'CaptureFixture'],
  ['capsysbinary', 'CaptureFixture'],
  ['monkeypatch', 'MonkeyPatch'],
  ['recwarn', 'WarningsRecorder'],
  ['tmp_path_factory', 'TempPathFactory'],
  ['tmpdir', 'legacypath.LEGACY_PATH'],
]);

function ownFixture(engine: Engine, name: string): Type | null {
  if (name === 'tmp_path') return libraryInstance(engine, 'pathlib', 'Path');
  const own = OWN_FIXTURES.get(name);
  return own === undefined ? null : engine.values.one(engine.values.external(`pytest.${own}`));
}

function nearest(engine: Engine, { file, index }: FunctionRef, name: string): readonly FunctionRef[] {
  const { ownerClass } = file.facts.functions[index]!;
  if (ownerClass !== -1) {
    for (const ancestor of linearize(engine, engine.values.classRef(file, ownerClass)).order) {
      if (ancestor.kind === 'unknown') return [];
      const { file: home, index: owner } = ancestor.class;
      const own = home.facts.functions.findIndex(
        (fact, at) => fact.ownerClass === owner && fixtureNameOf(home.facts, at)?.text === name,
      );
      if (own !== -1) return [engine.values.functionRef(home, own)];
    }
  }
  for (const module of fixtureModules(engine.program, file)) {
    const found = fixturesOfModule(engine.program, module, name);
    if (found.length > 0) return found.map((one) => engine.values.functionRef(one.file, one.index));
  }
  return [];
}

function everywhere(engine: Engine, asking: FunctionRef, name: string): readonly FunctionRef[] {
  if (nearest(engine, asking, name).length === 0) return [];
  return fixturesNamed(engine, name).filter((ref) => ref.file !== asking.file || ref.index !== asking.index);
}

/** Every fixture of the workspace that pytest knows by the name. */
function fixturesNamed(engine: Engine, name: string): readonly FunctionRef[] {
  let found = engine.fixtures.get(name);
  if (found === undefined) {
    found = engine.program.filesContaining(name).flatMap((path) => {
      const mayHave = FIXTURE_MARKS.some((mark) => engine.program.mayHold(path, mark));
      const file = mayHave ? engine.program.file(path) : null;
      if (file === null) return [];
      return [...fixturesOf(file.facts)].flatMap(([index, { text }]) =>
        text === name ? [engine.values.functionRef(file, index)] : [],
      );
    });
    engine.fixtures.set(name, found);
  }
  return found;
}
