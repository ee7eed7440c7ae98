// tug.toml and [tool.tug] in pyproject.toml as real files: found, read, and refused with the place of the mistake.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import { resolveConfig } from '../../../src/kernel/config/resolve-config.ts';
import { readConfigLayers } from '../../../src/platform/config/read-config-layers.ts';
import fc from '../../seeded-fast-check.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { useActors } from '../session/run-actor.ts';

const folder = useTemporaryFolder();
const actors = useActors();

function load() {
  const root = folder.path;
  const { layers, warnings } = readConfigLayers({ root, workingDirectory: root, flags: {}, environment: {} });
  return { ...resolveConfig(root, layers), warnings };
}

test('without any file everything is a default', () => {
  const { config, sources, warnings } = load();
  expect(config).toEqual({
    include: [],
    exclude: [],
    sourceRoots: [],
    sideEffectImports: [],
    verify: 'tests',
    testCommand: null,
    testTimeout: 300,
    typecheckCommand: null,
    safetyMode: 'strict',
    open: null,
    sandboxDir: null,
    maxBytes: null,
    includeIgnored: [],
    undoKeepDays: 90,
    undoKeepBytes: 1_000_000_000,
    pythonPath: null,
    libcstWorker: true,
    sessionDir: folder.at('.tug'),
    cacheFacts: true,
  });
  expect(new Set(Object.values(sources).map(({ kind }) => kind))).toEqual(new Set(['default']));
  expect(warnings).toEqual([]);
});

test('every key of pyproject.toml, each with the line it stands on', () => {
  const file = folder.write(
    'pyproject.toml',
    `[project]
name = "example"

[tool.tug]
include = ["src/**/*.py", "tests/**/*.py"]
exclude = [".venv/**", "**/migrations/**"]
source_roots = ["src"]
side_effect_imports = ["app.signals"]
verify = "syntax"
test_command = ["{python}", "-m", "pytest", "-x"]
test_timeout = 60
typecheck_command = [
  "{python}", "-m", "mypy",
]
safety_mode = "normal"
open = "skip"
sandbox_dir = "build/sandbox"
max_bytes = 20_000
include_ignored = ["src/_version.py"]
undo_keep_days = 30
undo_keep_bytes = 5_000_000

[tool.tug.python]
python_path = ".venv/bin/python"
libcst_worker = false

[tool.tug.session]
session_dir = ".cache/tug"
cache_facts = false
`,
  );
  const { config, sources } = load();
  expect(config).toEqual({
    include: ['src/**/*.py', 'tests/**/*.py'],
    exclude: ['.venv/**', '**/migrations/**'],
    sourceRoots: ['src'],
    sideEffectImports: ['app.signals'],
    verify: 'syntax',
    testCommand: ['{python}', '-m', 'pytest', '-x'],
    testTimeout: 60,
    typecheckCommand: ['{python}', '-m', 'mypy'],
    safetyMode: 'normal',
    open: 'skip',
    sandboxDir: folder.at('build/sandbox'),
    maxBytes: 20000,
    includeIgnored: ['src/_version.py'],
    undoKeepDays: 30,
    undoKeepBytes: 5_000_000,
    pythonPath: folder.at('.venv/bin/python'),
    libcstWorker: false,
    sessionDir: folder.at('.cache/tug'),
    cacheFacts: false,
  });
  const lines = {
    include: 5,
    exclude: 6,
    sourceRoots: 7,
    sideEffectImports: 8,
    verify: 9,
    testCommand: 10,
    testTimeout: 11,
  };
  const more = {
    typecheckCommand: 12,
    safetyMode: 15,
    open: 16,
    sandboxDir: 17,
    maxBytes: 18,
    includeIgnored: 19,
    undoKeepDays: 20,
    undoKeepBytes: 21,
    pythonPath: 24,
  };
  const last = { libcstWorker: 25, sessionDir: 28, cacheFacts: 29 };
  expect(sources).toEqual(
    Object.fromEntries(
      Object.entries({ ...lines, ...more, ...last }).map(([field, line]) => [
        field,
        { kind: 'project', file, line },
      ]),
    ),
  );
});

test('tug.toml wins whole over pyproject.toml, and a warning says so', () => {
  const file = folder.write('tug.toml', 'verify = "none"\n');
  folder.write('pyproject.toml', '[tool.tug]\nverify = "syntax"\ntest_timeout = 7\n');
  const { config, sources, warnings } = load();
  expect([config.verify, config.testTimeout]).toEqual(['none', 300]);
  expect(sources.verify).toEqual({ kind: 'project', file, line: 1 });
  expect(warnings).toEqual([
    {
      code: 'ConfigShadowed',
      message:
        'both tug.toml and [tool.tug] in pyproject.toml are here; tug.toml is used, the other is not read',
      place: null,
      suggestion: 'move all settings to one of them',
    },
  ]);
});

test('an empty tug.toml is a project file without settings, and still the one that counts', () => {
  folder.write('tug.toml', '');
  folder.write('pyproject.toml', '[tool.tug]\nverify = "none"\n');
  expect([load().config.verify, load().warnings.length]).toEqual(['tests', 1]);
});

test('a pyproject.toml that does not speak of tug is not read, however broken', () => {
  folder.write('pyproject.toml', '[project\nname = ');
  expect(load().config.verify).toBe('tests');
});

test('other sections do not matter: big numbers, dates, names with dots', () => {
  folder.write(
    'pyproject.toml',
    'big = 99999999999999999999\n[tool."tug.x"]\nverify = 1\n[tool.tugboat]\nx = 1\n[project]\ndependencies = ["tugtool"]\n',
  );
  expect(load().sources.verify).toEqual({ kind: 'default' });
});

test('ways to write the same section', () => {
  for (const text of [
    '[tool]\ntug.verify = "none"\n',
    'tool = { tug = { verify = "none" } }\n',
    'tool.tug.verify = "none"\n',
    '[tool."t\\u0075g"]\nverify = "none"\n',
    '\uFEFF[tool.tug]\r\nverify = "none"\r\n',
  ]) {
    folder.write('pyproject.toml', text);
    expect([text, load().config.verify]).toEqual([text, 'none']);
  }
});

interface Refusal {
  readonly name: string;
  readonly make: () => void;
  readonly message: string;
  readonly details?: object;
}

const REFUSALS: readonly Refusal[] = [
  {
    name: 'a syntax error, with line and column in bytes',
    make: () => folder.write('tug.toml', '# é\nverify = "é" x\n'),
    message: 'tug.toml:2:15: not valid TOML: each key-value declaration must be followed by an end-of-line',
    details: {
      line: 2,
      column: 15,
      reason: 'each key-value declaration must be followed by an end-of-line',
    },
  },
  {
    name: 'a syntax error in a pyproject.toml that speaks of tug',
    make: () => folder.write('pyproject.toml', '<<<<<<< HEAD\n[tool.tug]\n'),
    message: 'pyproject.toml:1:1: not valid TOML: illegal character in key',
    details: { line: 1, column: 1, reason: 'illegal character in key' },
  },
  {
    name: 'bytes that are not UTF-8',
    make: () => folder.write('tug.toml', Buffer.from('a = 1\nb = 2\nverify = "\xff"\n', 'latin1')),
    message: 'tug.toml:3: this line is not valid UTF-8',
    details: { line: 3 },
  },
  {
    name: 'UTF-16',
    make: () => folder.write('tug.toml', Buffer.from('\uFEFFverify = "none"\n', 'utf16le')),
    message: 'tug.toml:1: this line is not valid UTF-8',
    details: { line: 1 },
  },
  {
    name: 'a file of more than 4 MiB',
    make: () => folder.write('tug.toml', `#${' '.repeat(4 * 1024 * 1024)}\n`),
    message: 'tug.toml has 4194306 bytes; at most 4194304 are read',
  },
  {
    name: 'a directory',
    make: () => mkdirSync(folder.at('tug.toml')),
    message: 'tug.toml is a directory',
  },
  {
    name: 'a link to nothing',
    make: () => symlinkSync('nowhere', folder.at('tug.toml')),
    message: 'tug.toml is a link that leads to nothing',
  },
  {
    name: 'a link in a circle',
    make: () => symlinkSync('tug.toml', folder.at('tug.toml')),
    message: 'tug.toml is a link that leads in a circle',
  },
];

for (const { name, make, message, details } of REFUSALS) {
  // Making links takes a privilege on Windows.
  test.skipIf(name.startsWith('a link') && process.platform === 'win32')(`refused: ${name}`, async () => {
    make();
    const file = folder.at(message.startsWith('tug') ? 'tug.toml' : 'pyproject.toml');
    expect(await thrownBy(() => load())).toEqual({
      code: 'InvalidConfig',
      message,
      hint: 'correct the named file',
      details: { file, ...details },
    });
  });
}

test.skipIf(process.platform === 'win32')('refused: a named pipe, without waiting for a writer', async () => {
  execFileSync('sh', ['-c', 'mkfifo "$0"', folder.at('pyproject.toml')]);
  expect((await thrownBy(() => load())).message).toBe('pyproject.toml is not a regular file');
});

test('the section is not a table', async () => {
  folder.write('pyproject.toml', '[tool]\ntug = "yes"\n');
  expect((await thrownBy(() => load())).message).toBe(
    'pyproject.toml:2: tool.tug is "yes"; it must be a table',
  );
  folder.write('pyproject.toml', '\n[[tool.tug]]\nverify = "none"\n');
  expect((await thrownBy(() => load())).message).toBe(
    'pyproject.toml:2: tool.tug is [{"verify":"none"}]; it must be a table',
  );
});

test('mistakes name file, line, key, value and what is allowed', async () => {
  folder.write('tug.toml', 'exlude = []\n\n[python]\nlibcst_worker = "yes"\n');
  expect((await thrownBy(() => load())).message).toBe(
    [
      'tug.toml:1: there is no setting exlude; did you mean exclude?',
      'tug.toml:4: python.libcst_worker is "yes"; it must be true or false',
    ].join('\n'),
  );
});

test.skipIf(process.platform === 'win32')('refused: a file that may not be read', async () => {
  chmodSync(folder.path, 0o755);
  chmodSync(folder.write('tug.toml', 'verify = "none"\n'), 0o000);
  const request = { root: folder.path, directory: folder.at('.tug'), explicit: false, name: null };
  const { results } = await actors.run(
    { request, steps: [{ do: 'load-config' }], waitMs: 0 },
    { unprivileged: true },
  );
  expect(results).toEqual([
    {
      error: {
        code: 'InvalidConfig',
        message: 'tug.toml cannot be read: permission denied (EACCES)',
        hint: 'correct the named file',
        details: { file: folder.at('tug.toml') },
      },
    },
  ]);
});

test('whatever stands in the file, it is read or refused as a setting', () => {
  const value = fc.oneof(
    fc.constantFrom('"tests"', '300', '[]', '["a"]', 'true', '{}', '1979-05-27', 'nan'),
    fc.json(),
  );
  const key = fc.constantFrom(
    'verify',
    'include',
    'python',
    'python.python_path',
    'session.cache_facts',
    'x',
    '"a b"',
  );
  const line = fc.oneof(
    fc.tuple(key, value).map(([name, text]) => `${name} = ${text}`),
    fc.constantFrom('[python]', '[tool.tug]', '[[x]]', '# tug', '"""'),
    fc.string(),
  );
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom('tug.toml', 'pyproject.toml'), fc.array(line), (name, lines) => {
      rmSync(folder.at('tug.toml'), { force: true });
      folder.write(name, lines.join('\n'));
      try {
        load();
        read++;
      } catch (error) {
        expect(error instanceof TugError && error.code).toBe('InvalidConfig');
      }
    }),
    { numRuns: 500 },
  );
  expect(read).toBeGreaterThan(10);
});
