// Names that pytest itself looks for: its own fixtures, its hooks with their parameters, and what it asks test modules for.
import { TugError } from '../../../base/tug-error.ts';
import type { Locator } from '../../../kernel/locator.ts';
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import { asksForFixture, fixtureNameOf } from '../facts/pytest-functions.ts';
import type { PythonFile } from '../link/program.ts';
import { pytestPlugins } from '../link/visible-fixtures.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { symbolText } from './bound-names.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { Family } from './family.ts';
import { findParameter, nameOfFunction } from './parameter-family.ts';

export function refuseNamesOfPytest(engine: PythonEngine, family: Family, locator: Locator): void {
  for (const definition of family.definitions) {
    if (definition.kind !== 'symbol') continue;
    const { file, symbol } = definition.ref;
    const name = symbolText(file, symbol);
    const reason = whyKnown(engine, file, symbol, name);
    if (reason === null) continue;
    throw new TugError('ExternalContract', `${reason}: ${name} is known by this name`, {
      hint: 'leave the name as it is: pytest would not know the new one',
      details: { name, base: 'pytest', location: locator.locate(placeOfDefinition(definition)!) },
    });
  }
}

function whyKnown(engine: PythonEngine, file: PythonFile, symbol: number, name: string): string | null {
  const parameter = findParameter({ file, symbol });
  if (parameter !== null) {
    const { index } = parameter.function;
    const owner = nameOfFunction(parameter.function);
    if (isHook(engine, file, owner)) return `pytest calls ${owner} with names of its own`;
    const isAsked =
      FIXTURES.has(name) &&
      asksForFixture(engine.program.pytestRules(), file.path, file.facts, index, parameter.fact);
    return isAsked ? 'a fixture of pytest' : null;
  }
  if (file.facts.symbols.scope[symbol] !== MODULE_SCOPE) return null;
  if (isHook(engine, file, name)) return 'a hook of pytest';
  if (MODULE_NAMES.has(name) && engine.program.pytestRules().isTestFile(file.path))
    return 'pytest asks modules for it';
  const isFixture = file.facts.functions.some(
    (fact, index) => fact.symbol === symbol && fixtureNameOf(file.facts, index)?.stringNode === -1,
  );
  return isFixture && FIXTURES.has(name) ? 'it takes the place of a fixture of pytest' : null;
}

/** `pytest_configure` in a conftest.py or in a plugin. */
function isHook(engine: PythonEngine, file: PythonFile, name: string): boolean {
  if (!name.startsWith('pytest_')) return false;
  if (engine.program.pytestRules().isTestFile(file.path))
    return name === 'pytest_plugins' || name === 'pytest_generate_tests' || isConftest(file);
  return pytestPlugins(engine.program).includes(file);
}

function isConftest({ path }: PythonFile): boolean {
  return path === 'conftest.py' || path.endsWith('/conftest.py');
}

const MODULE_NAMES: ReadonlySet<string> = new Set([
  'pytestmark',
  'collect_ignore',
  'collect_ignore_glob',
  'setup_module',
  'teardown_module',
  'setup_function',
  'teardown_function',
]);

const FIXTURES: ReadonlySet<string> = new Set([
  'cache',
  'capfd',
  'capfdbinary',
  'caplog',
  'capsys',
  'capsysbinary',
  'capteesys',
  'doctest_namespace',
  'monkeypatch',
  'pytestconfig',
  'pytester',
  'record_property',
  'record_testsuite_property',
  'record_xml_attribute',
  'recwarn',
  'request',
  'subtests',
  'testdir',
  'tmp_path',
  'tmp_path_factory',
  'tmpdir',
  'tmpdir_factory',
]);
