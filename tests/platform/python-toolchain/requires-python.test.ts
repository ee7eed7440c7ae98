// Version specifiers, as `packaging` reads them: pip brings it along, so it can be asked.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testPython } from '../../../scripts/python-test-tools.mjs';
import {
  readRequiresPython,
  satisfiesRequirement,
} from '../../../src/platform/python-toolchain/requires-python.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

const SPECIFIERS = [
  '>=3.9',
  '>=3.9,<3.12',
  '>3.10',
  '<=3.11',
  '==3.11.*',
  '!=3.10.*',
  '!=3.9.0, >=3.8',
  '~=3.10',
  '~=3.10.2',
  '==3.11.4',
  '<4',
  '>=3',
];
const VERSIONS = ['3.9.0', '3.9.18', '3.10.0', '3.10.2', '3.11.4', '3.11.7', '3.12.1', '3.13.0', '4.0.0'];

test('they mean what they mean to pip', () => {
  const script = `
import json, sys
from pip._vendor.packaging.specifiers import SpecifierSet
specifiers, versions = json.load(sys.stdin)
print(json.dumps({s: [v for v in versions if v in SpecifierSet(s)] for s in specifiers}))
`;
  const input = JSON.stringify([SPECIFIERS, VERSIONS]);
  const theirs = JSON.parse(execFileSync(testPython(), ['-c', script], { input, encoding: 'utf8' }));
  const ours = SPECIFIERS.map((each) => [
    each,
    VERSIONS.filter((version) => satisfiesRequirement(version, each)),
  ]);
  expect(Object.fromEntries(ours)).toEqual(theirs);
});

test('a version without its last number is one of its releases', () => {
  const fitting = ['>=3.11', '>=3.11.4', '<=3.11', '==3.11.*', '==3.11.4', '>3.11', '!=3.11.2', '~=3.11.4'];
  expect(fitting.filter((each) => !satisfiesRequirement('3.11', each))).toEqual([]);
  const others = ['>=3.12', '<3.11', '==3.10.*', '!=3.11.*', '>=3.11.4,<3.11'];
  expect(others.filter((each) => satisfiesRequirement('3.11', each))).toEqual([]);
});

test('what setup.cfg and pyproject.toml ask for', () => {
  folder.write(
    'setup.cfg',
    '[metadata]\nname = x\n\n[options]\npackages = find:\npython_requires = >=3.8, <4\n',
  );
  expect(readRequiresPython(folder.path)).toBe('>=3.8, <4');
  folder.write('pyproject.toml', '[project]\nname = "x"\nrequires-python = ">=3.9"\n');
  expect(readRequiresPython(folder.path)).toBe('>=3.9');
});

test('what pyproject.toml asks for', () => {
  expect(readRequiresPython(folder.path)).toBeNull();
  folder.write('pyproject.toml', '[project]\nname = "x"\nrequires-python = ">=3.9"  # for now\n');
  expect(readRequiresPython(folder.path)).toBe('>=3.9');
});
