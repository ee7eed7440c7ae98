// Ruff in the project's environment sorts, when the project says so; a program stands in for it that reverses lines and
// tells what it was asked.
import { chmodSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findAnalysisEnvironment } from '../../../src/platform/python-stubs/analysis-environment.ts';
import { findRuff } from '../../../src/platform/ruff/sort-with-ruff.ts';
import { runTug } from '../../support/run-tug.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const isWindows = process.platform === 'win32';

/** On Windows a script cannot be a program. */
function installRuff(body: string): void {
  folder.makeFolder('.venv/lib/python3.12/site-packages');
  folder.write('.venv/pyvenv.cfg', 'version = 3.12\n');
  const head = `#!${process.execPath}\nconst fs = require('node:fs');\n`;
  chmodSync(folder.write('.venv/bin/ruff', `${head}${body}`), 0o755);
}

const REVERSES = `
const text = fs.readFileSync(0, 'utf8');
fs.writeFileSync(__dirname + '/asked.json', JSON.stringify(process.argv.slice(2)));
process.stdout.write(text.trimEnd().split('\\n').reverse().join('\\n') + '\\n');
`;

function request() {
  const question = { root: folder.path, environment: { PATH: process.env.PATH } };
  return { ...question, python: findAnalysisEnvironment({ ...question, setting: null }) };
}

test('without an environment, and without ruff in it, there is none', () => {
  expect(findRuff(request())).toBe(null);
  folder.makeFolder('.venv/lib/python3.12/site-packages');
  expect(findRuff(request())).toBe(null);
});

test.skipIf(isWindows)(
  'it gets the text and the name of the file, and gives text; a failure is no answer',
  () => {
    installRuff(REVERSES);
    expect(findRuff(request())!('pkg/m.py', 'import a\nimport b\n')).toBe('import b\nimport a\n');
    expect(JSON.parse(readFileSync(folder.at('.venv/bin/asked.json'), 'utf8'))).toEqual([
      'check',
      '--select',
      'I',
      '--fix',
      '--quiet',
      '--exit-zero',
      '--no-cache',
      '--stdin-filename',
      'pkg/m.py',
      '-',
    ]);
    installRuff('process.exit(2);');
    expect(findRuff(request())!('pkg/m.py', 'import a\n')).toBe(null);
  },
);

test.skipIf(isWindows)(
  'organize-imports takes the order from it, where ruff is what sorts; removal is ours',
  async () => {
    installRuff(REVERSES);
    folder.write('.gitignore', '.venv\n');
    folder.write('m.py', 'import json\nimport os\nimport sys\n\nprint(json, sys)\n');
    const organize = async () => {
      const call = { workingDirectory: folder.path, variables: { PATH: process.env.PATH } };
      const argv = ['run', 'organize-imports', '--file', 'm.py', '--apply', '--verify', 'none'];
      expect((await runTug(argv, call)).exitCode).toBe(0);
      return readFileSync(folder.at('m.py'), 'utf8');
    };
    folder.write('pyproject.toml', '[tool.ruff.lint]\nselect = ["E"]\n');
    expect(await organize()).toBe('import json\nimport sys\n\nprint(json, sys)\n');
    // An option that we do not follow is no reason to stop: ruff follows it.
    folder.write(
      'pyproject.toml',
      '[tool.ruff.lint]\nextend-select = ["I"]\nisort = { force-single-line = true }\n',
    );
    expect(await organize()).toBe('import sys\nimport json\n\nprint(json, sys)\n');
  },
);
