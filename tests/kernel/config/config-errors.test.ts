// Whatever is wrong in the settings, the message names the place, the key, the value and what is allowed. Whole texts.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { ConfigLayer, FlagLayer } from '../../../src/kernel/config/config-layer.ts';
import { resolveConfig } from '../../../src/kernel/config/resolve-config.ts';
import { thrownBy } from '../../support/thrown-by.ts';

const ROOT = resolve('/project');

const ARGV = 'an array of non-empty strings, such as ["{python}", "-m", "pytest"]';
const GLOBS = 'an array of glob patterns relative to the workspace root, such as ["src/**/*.py"]';
const FOLDERS = 'an array of folders inside the workspace, such as ["src"]';

/** What stands in `[tool.tug]`, and what is said about it. */
const IN_PROJECT_FILE: readonly (readonly [object, string])[] = [
  [
    { verify: 'test' },
    'verify is "test"; it must be one of none, syntax, tests, typecheck; did you mean "tests"?',
  ],
  [
    { verify: 'TESTS' },
    'verify is "TESTS"; it must be one of none, syntax, tests, typecheck; did you mean "tests"?',
  ],
  [{ verify: true }, 'verify is true; it must be one of none, syntax, tests, typecheck'],
  [{ verify: ['tests'] }, 'verify is ["tests"]; it must be one of none, syntax, tests, typecheck'],
  [{ safety_mode: 'reckless' }, 'safety_mode is "reckless"; it must be one of strict, normal, aggressive'],
  [{ open: '' }, 'open is ""; it must be one of skip, likely, include, fail'],
  [{ test_timeout: 0 }, 'test_timeout is 0; it must be a whole number of seconds from 1 to 3600'],
  [{ test_timeout: -5 }, 'test_timeout is -5; it must be a whole number of seconds from 1 to 3600'],
  [{ test_timeout: 3601 }, 'test_timeout is 3601; it must be a whole number of seconds from 1 to 3600'],
  [{ test_timeout: 1.5 }, 'test_timeout is 1.5; it must be a whole number of seconds from 1 to 3600'],
  [{ test_timeout: '300' }, 'test_timeout is "300"; it must be a whole number of seconds from 1 to 3600'],
  [
    { test_timeout: Infinity },
    'test_timeout is "Infinity"; it must be a whole number of seconds from 1 to 3600',
  ],
  [
    { test_timeout: 9007199254740993n },
    'test_timeout is "9007199254740993"; it must be a whole number of seconds from 1 to 3600',
  ],
  [
    { test_timeout: new Date('2024-01-15T10:30:00Z') },
    'test_timeout is "2024-01-15T10:30:00.000Z"; it must be a whole number of seconds from 1 to 3600',
  ],
  [{ max_bytes: 0 }, 'max_bytes is 0; it must be a whole number of bytes from 1 to 9007199254740991'],
  [{ undo_keep_days: 36501 }, 'undo_keep_days is 36501; it must be a whole number of days from 1 to 36500'],
  [{ session: { cache_facts: 'yes' } }, 'session.cache_facts is "yes"; it must be true or false'],
  [{ python: { libcst_worker: 1 } }, 'python.libcst_worker is 1; it must be true or false'],
  [{ python: { libcst_worker: null } }, 'python.libcst_worker is null; it must be true or false'],
  [
    { test_command: 'pytest -x' },
    `test_command is "pytest -x"; it must be ${ARGV} (there is no shell to split a line)`,
  ],
  [{ test_command: [] }, `test_command is []; it must be ${ARGV}`],
  [{ test_command: ['pytest', ''] }, `test_command is ["pytest",""]; it must be ${ARGV}`],
  [{ test_command: ['pytest', 3] }, `test_command is ["pytest",3]; it must be ${ARGV}`],
  [{ typecheck_command: ['a\0b'] }, `typecheck_command is ["a\\u0000b"]; it must be ${ARGV}`],
  [{ include: 'src' }, `include is "src"; it must be ${GLOBS}`],
  [{ include: [''] }, `include is [""]; it must be ${GLOBS}`],
  [{ include: [' '] }, `include is [" "]; it must be ${GLOBS} (an empty pattern matches nothing)`],
  [{ include: [1] }, `include is [1]; it must be ${GLOBS}`],
  [
    { include: ['src/[a-z.py'] },
    `include is ["src/[a-z.py"]; it must be ${GLOBS} ("src/[a-z.py" is not a glob: the closing "]" is missing)`,
  ],
  [
    { include: ['ok', 'src/{a,b'] },
    `include is ["ok","src/{a,b"]; it must be ${GLOBS} ("src/{a,b" is not a glob: the closing "}" is missing)`,
  ],
  [
    { include: ['a)'] },
    `include is ["a)"]; it must be ${GLOBS} ("a)" is not a glob: the opening "(" is missing)`,
  ],
  [
    { exclude: ['/src/**'] },
    `exclude is ["/src/**"]; it must be ${GLOBS} ("/src/**" is absolute; patterns are relative to the workspace root)`,
  ],
  [
    { exclude: ['C:\\src\\**'] },
    `exclude is ["C:\\\\src\\\\**"]; it must be ${GLOBS} ("C:\\\\src\\\\**" is absolute; patterns are relative to the workspace root)`,
  ],
  [
    { exclude: ['../other/**'] },
    `exclude is ["../other/**"]; it must be ${GLOBS} ("../other/**" leads outside of the workspace)`,
  ],
  [
    { exclude: ['x'.repeat(5000)] },
    `exclude is ["${'x'.repeat(118)}... (5004 characters); it must be ${GLOBS} (a pattern of 5000 characters is longer than 4096)`,
  ],
  [
    { source_roots: ['../lib'] },
    `source_roots is ["../lib"]; it must be ${FOLDERS} ("../lib" leads outside of the workspace)`,
  ],
  [
    { source_roots: ['a/..\\..\\b'] },
    `source_roots is ["a/..\\\\..\\\\b"]; it must be ${FOLDERS} ("a/..\\\\..\\\\b" leads outside of the workspace)`,
  ],
  [
    { source_roots: ['/src'] },
    `source_roots is ["/src"]; it must be ${FOLDERS} ("/src" leads outside of the workspace)`,
  ],
  [
    { source_roots: ['d:src'] },
    `source_roots is ["d:src"]; it must be ${FOLDERS} ("d:src" leads outside of the workspace)`,
  ],
  [{ source_roots: 'src' }, `source_roots is "src"; it must be ${FOLDERS}`],
  [{ sandbox_dir: '' }, 'sandbox_dir is ""; it must be a path'],
  [{ sandbox_dir: 3 }, 'sandbox_dir is 3; it must be a path'],
  [
    { python: { python_path: '' } },
    'python.python_path is ""; it must be the path of a program, or its name on PATH',
  ],
  [
    { python: { python_path: ['a'] } },
    'python.python_path is ["a"]; it must be the path of a program, or its name on PATH',
  ],
  ...['/elsewhere', '../elsewhere', '.', 'a/../..'].map(
    (path) =>
      [
        { session: { session_dir: path } },
        `session.session_dir is "${path}"; it must be a path ` +
          '(a project file may only name a folder inside the workspace; use the flag or the variable)',
      ] as const,
  ),
  [{ python: 'python3' }, 'python is "python3"; it must be a table'],
  [{ python: [{}] }, 'python is [{}]; it must be a table'],
  [{ python: new Date('2024-01-15T10:30:00Z') }, 'python is "2024-01-15T10:30:00.000Z"; it must be a table'],
];

for (const [table, expected] of IN_PROJECT_FILE) {
  test(expected, async () => {
    const [key] = /^[\w.]+/.exec(expected)!;
    const thrown = await thrownBy(() => resolveConfig(ROOT, [project(table, key)]));
    expect([thrown.code, thrown.message]).toEqual([
      'InvalidConfig',
      `pyproject.toml:7: tool.tug.${expected}`,
    ]);
  });
}

test('the details of an error say the same to a program', async () => {
  expect(await thrownBy(() => resolveConfig(ROOT, [project({ verify: 'test' }, 'verify')]))).toEqual({
    code: 'InvalidConfig',
    message:
      'pyproject.toml:7: tool.tug.verify is "test"; it must be one of none, syntax, tests, typecheck; did you mean "tests"?',
    hint: 'correct the named key; `tug config show` prints every value with its source',
    details: {
      problems: [
        {
          source: { kind: 'project', file: resolve('/project/pyproject.toml'), line: 7 },
          key: 'verify',
          value: '"test"',
          allowed: 'one of none, syntax, tests, typecheck',
          message:
            'pyproject.toml:7: tool.tug.verify is "test"; it must be one of none, syntax, tests, typecheck; did you mean "tests"?',
        },
      ],
    },
  });
});

const UNKNOWN_KEYS: readonly (readonly [object, string])[] = [
  [{ exlude: [] }, 'there is no setting tool.tug.exlude; did you mean exclude?'],
  [{ Verify: 'tests' }, 'there is no setting tool.tug.Verify; did you mean verify?'],
  [{ python_path: 'x' }, 'there is no setting tool.tug.python_path; did you mean python.python_path?'],
  [
    { python: { pythonpath: 'x' } },
    'there is no setting tool.tug.python.pythonpath; did you mean python.python_path?',
  ],
  [
    { session: { dir: 'x' } },
    'there is no setting tool.tug.session.dir; `tug config show` lists the keys there are',
  ],
  [
    { session: { python_path: 'x' } },
    'there is no setting tool.tug.session.python_path; did you mean python.python_path?',
  ],
  [{ zzz: 1 }, 'there is no setting tool.tug.zzz; `tug config show` lists the keys there are'],
  [
    { constructor: 1 },
    'there is no setting tool.tug.constructor; `tug config show` lists the keys there are',
  ],
  [
    JSON.parse('{"__proto__": {"verify": "none"}}') as object,
    'there is no setting tool.tug.__proto__; `tug config show` lists the keys there are',
  ],
];

test.each(UNKNOWN_KEYS)('unknown: %j', async (table, expected) => {
  const thrown = await thrownBy(() => resolveConfig(ROOT, [project(table, '')]));
  expect(thrown.code).toBe('InvalidConfig');
  expect(thrown.message).toBe(`pyproject.toml: ${expected}`);
});

test('[tool.tug] in tug.toml is told what to do', async () => {
  const layer = { ...project({ tool: { tug: {} } }, ''), fileName: 'tug.toml', section: '' };
  expect((await thrownBy(() => resolveConfig(ROOT, [layer]))).message).toBe(
    'tug.toml: there is no setting tool; in tug.toml the keys stand at the top, without [tool.tug]',
  );
});

test('a section that is no table', async () => {
  expect((await thrownBy(() => resolveConfig(ROOT, [project(3, '')]))).message).toBe(
    'pyproject.toml:6: tool.tug is 3; it must be a table',
  );
});

const IN_ENVIRONMENT: readonly (readonly [string, string, string])[] = [
  [
    'TUG_VERIFY',
    'sintax',
    'is "sintax"; it must be one of none, syntax, tests, typecheck; did you mean "syntax"?',
  ],
  ['TUG_TEST_TIMEOUT', '5m', 'is "5m"; it must be a whole number of seconds from 1 to 3600'],
  ['TUG_TEST_TIMEOUT', '3e2', 'is "3e2"; it must be a whole number of seconds from 1 to 3600'],
  ['TUG_TEST_TIMEOUT', ' 300', 'is " 300"; it must be a whole number of seconds from 1 to 3600'],
  ['TUG_LIBCST_WORKER', 'on', 'is "on"; it must be true or false'],
  ['TUG_CACHE_FACTS', 'tru', 'is "tru"; it must be true or false; did you mean "true"?'],
  ['TUG_TEST_COMMAND', 'pytest', `is "pytest"; it must be ${ARGV} (there is no shell to split a line)`],
  [
    'TUG_TEST_COMMAND',
    '["pytest"',
    `is "[\\"pytest\\""; it must be ${ARGV} (there is no shell to split a line)`,
  ],
  ['TUG_TEST_COMMAND', '{}', `is {}; it must be ${ARGV}`],
  [
    'TUG_INCLUDE',
    'a,{b',
    `is ["a","{b"]; it must be ${GLOBS} ("{b" is not a glob: the closing "}" is missing)`,
  ],
];

test.each(IN_ENVIRONMENT)('%s=%s', async (variable, text, expected) => {
  const layer = { kind: 'environment', workingDirectory: ROOT, variables: { [variable]: text } } as const;
  const thrown = await thrownBy(() => resolveConfig(ROOT, [layer]));
  expect([thrown.code, thrown.message]).toEqual(['InvalidConfig', `${variable} ${expected}`]);
});

test('a wrong flag is an argument error', async () => {
  const message = '--verify is "all"; it must be one of none, syntax, tests, typecheck';
  expect(await thrownBy(() => resolveConfig(ROOT, [flags({ verify: 'all' })]))).toEqual({
    code: 'InvalidArgument',
    message,
    hint: 'run `tug --help`, or `tug COMMAND --help`',
    details: {
      argument: '--verify',
      reason: message,
      problems: [
        {
          source: { kind: 'flag', flag: '--verify' },
          key: 'verify',
          value: '"all"',
          allowed: 'one of none, syntax, tests, typecheck',
          message,
        },
      ],
    },
  });
});

test('an on-or-off flag given to a list, and text given to nothing', async () => {
  expect((await thrownBy(() => resolveConfig(ROOT, [flags({ include: true })]))).message).toBe(
    `--include is true; it must be ${GLOBS}`,
  );
  expect((await thrownBy(() => resolveConfig(ROOT, [flags({ verify: ['tests', 'none'] })]))).message).toBe(
    '--verify is ["tests","none"]; it must be one of none, syntax, tests, typecheck',
  );
});

test('what a session file may not say', async () => {
  const file = resolve('/project/.tug/config.json');
  const values = { verify: 'all', 'session.session_dir': 'x', pithon: 1 };
  const thrown = await thrownBy(() => resolveConfig(ROOT, [{ kind: 'session', file, values }]));
  expect([thrown.code, thrown.message]).toEqual([
    'InvalidConfig',
    [
      `${file}: session.session_dir cannot be remembered by a session`,
      `${file}: there is no setting pithon; \`tug config show\` lists the keys there are`,
      `${file}: verify is "all"; it must be one of none, syntax, tests, typecheck`,
    ].join('\n'),
  ]);
});

test('all that is wrong is said at once, also where a stronger layer wins', async () => {
  const layers: readonly ConfigLayer[] = [
    project({ verify: 'x', exlude: [], test_timeout: 0 }, 'verify'),
    flags({ verify: 'none', maxBytes: '-1' }),
  ];
  const thrown = await thrownBy(() => resolveConfig(ROOT, layers));
  expect([thrown.code, thrown.message]).toEqual([
    'InvalidConfig',
    [
      '--max-bytes is -1; it must be a whole number of bytes from 1 to 9007199254740991',
      'pyproject.toml: there is no setting tool.tug.exlude; did you mean exclude?',
      'pyproject.toml:7: tool.tug.verify is "x"; it must be one of none, syntax, tests, typecheck',
      'pyproject.toml: tool.tug.test_timeout is 0; it must be a whole number of seconds from 1 to 3600',
    ].join('\n'),
  ]);
});

function project(table: unknown, key: string) {
  return {
    kind: 'project',
    file: resolve('/project/pyproject.toml'),
    fileName: 'pyproject.toml',
    section: 'tool.tug',
    table,
    text: `\n\n\n\n\n[tool.tug]\n${key === '' ? '' : `${key} = 0`}\n`,
  } as const;
}

function flags(values: FlagLayer['values']): FlagLayer {
  return { kind: 'flag', workingDirectory: ROOT, values };
}
