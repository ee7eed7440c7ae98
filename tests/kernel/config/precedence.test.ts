// Flags > environment > session > project > defaults, for every setting and every combination of the layers that make it.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIG_FIELDS, CONFIG_KEYS, type ConfigField } from '../../../src/kernel/config/config-keys.ts';
import type { ConfigLayer, ConfigSource, FlagValue } from '../../../src/kernel/config/config-layer.ts';
import { resolveConfig } from '../../../src/kernel/config/resolve-config.ts';

const ROOT = resolve('/project');
const WORKING_DIRECTORY = resolve('/project/deep');
const SESSION_FILE = resolve('/project/.tug/config.json');
const PROJECT_FILE = resolve('/project/pyproject.toml');

interface Sample {
  /** What each layer says, as written there. */
  readonly flag: FlagValue;
  readonly environment: string;
  readonly session: unknown;
  readonly project: unknown;
  /** What these mean, strongest first, and the default last. */
  readonly means: readonly unknown[];
}

const SAMPLES: { readonly [Field in ConfigField]: Sample } = {
  include: {
    flag: ['a/**', '*.{py,pyi}'],
    environment: 'b/**, c/*.{py,pyi}',
    session: ['d'],
    project: ['e'],
    means: [['a/**', '*.{py,pyi}'], ['b/**', 'c/*.{py,pyi}'], ['d'], ['e'], []],
  },
  exclude: {
    flag: 'one,two',
    environment: 'b/**,c/**',
    session: ['d'],
    project: [],
    means: [['one,two'], ['b/**', 'c/**'], ['d'], [], []],
  },
  includeIgnored: {
    flag: 'data/*.bin',
    environment: 'b/**,c/**',
    session: ['d'],
    project: [],
    means: [['data/*.bin'], ['b/**', 'c/**'], ['d'], [], []],
  },
  sourceRoots: {
    flag: ['./src/', 'src', '.'],
    environment: 'lib,src/python',
    session: ['a//b'],
    project: ['c'],
    means: [['src', '.'], ['lib', 'src/python'], ['a/b'], ['c'], []],
  },
  sideEffectImports: {
    flag: ['app.signals'],
    environment: 'a,b.c',
    session: ['d'],
    project: [],
    means: [['app.signals'], ['a', 'b.c'], ['d'], [], []],
  },
  verify: {
    flag: 'none',
    environment: 'syntax',
    session: 'typecheck',
    project: 'none',
    means: ['none', 'syntax', 'typecheck', 'none', 'tests'],
  },
  testCommand: {
    flag: '["a", "-x"]',
    environment: '["b"]',
    session: ['c', '{python}'],
    project: ['d'],
    means: [['a', '-x'], ['b'], ['c', '{python}'], ['d'], null],
  },
  testTimeout: {
    flag: '1',
    environment: '3600',
    session: 7,
    project: 8,
    means: [1, 3600, 7, 8, 300],
  },
  typecheckCommand: {
    flag: '["mypy"]',
    environment: '["pyright", "src"]',
    session: ['c'],
    project: ['d'],
    means: [['mypy'], ['pyright', 'src'], ['c'], ['d'], null],
  },
  safetyMode: {
    flag: 'normal',
    environment: 'aggressive',
    session: 'strict',
    project: 'normal',
    means: ['normal', 'aggressive', 'strict', 'normal', 'strict'],
  },
  open: {
    flag: 'skip',
    environment: 'likely',
    session: 'include',
    project: 'fail',
    means: ['skip', 'likely', 'include', 'fail', null],
  },
  sandboxDir: {
    flag: 'boxes',
    environment: '../boxes',
    session: '/session',
    project: '/anywhere',
    means: [
      ...['/project/deep/boxes', '/project/boxes', '/session', '/anywhere'].map((path) => resolve(path)),
      null,
    ],
  },
  undoKeepDays: {
    flag: '1',
    environment: '36500',
    session: null,
    project: 30,
    means: [1, 36500, null, 30, 90],
  },
  undoKeepBytes: {
    flag: '1',
    environment: '20000',
    session: null,
    project: 4,
    means: [1, 20000, null, 4, 1_000_000_000],
  },
  maxBytes: {
    flag: '1',
    environment: '20000',
    session: 3,
    project: 4,
    means: [1, 20000, 3, 4, null],
  },
  pythonPath: {
    flag: '.venv/bin/python',
    environment: 'python3.12',
    session: '/usr/bin/python3',
    project: '.venv/bin/python',
    means: [
      resolve('/project/deep/.venv/bin/python'),
      'python3.12',
      resolve('/usr/bin/python3'),
      resolve('/project/.venv/bin/python'),
      null,
    ],
  },
  libcstWorker: {
    flag: false,
    environment: 'true',
    session: false,
    project: true,
    means: [false, true, false, true, true],
  },
  sessionDir: {
    flag: '../elsewhere',
    environment: '/env',
    session: null,
    project: '.cache/tug',
    means: [
      resolve('/project/elsewhere'),
      resolve('/env'),
      null,
      resolve('/project/.cache/tug'),
      resolve('/project/.tug'),
    ],
  },
  cacheFacts: {
    flag: 'true',
    environment: '0',
    session: true,
    project: false,
    means: [true, false, true, false, true],
  },
};

const KINDS = ['flag', 'environment', 'session', 'project'] as const;

for (const field of CONFIG_FIELDS) {
  test(`${CONFIG_KEYS[field].name}: the strongest layer wins, whatever else is said`, () => {
    const kinds = KINDS.filter((kind) => kind !== 'session' || CONFIG_KEYS[field].sticky);
    for (let subset = 0; subset < 2 ** kinds.length; subset++) {
      const present = kinds.filter((_, bit) => (subset & (1 << bit)) !== 0);
      const { config, sources } = resolveConfig(
        ROOT,
        present.toReversed().map((kind) => layerOf(kind, field)),
      );
      const winner = present[0] ?? 'default';
      const rank = winner === 'default' ? 4 : KINDS.indexOf(winner);
      expect({ present, value: config[field], source: sources[field] }).toEqual({
        present,
        value: SAMPLES[field].means[rank],
        source: sourceOf(winner, field),
      });
    }
  });
}

test('every flag, variable and name is used once', () => {
  for (const part of ['flag', 'variable', 'name'] as const) {
    const all = CONFIG_FIELDS.map((field) => CONFIG_KEYS[field][part]);
    expect(new Set(all).size).toBe(CONFIG_FIELDS.length);
  }
  expect(CONFIG_FIELDS.map((field) => CONFIG_KEYS[field].name).sort()).toEqual([
    'exclude',
    'include',
    'include_ignored',
    'max_bytes',
    'open',
    'python.libcst_worker',
    'python.python_path',
    'safety_mode',
    'sandbox_dir',
    'session.cache_facts',
    'session.session_dir',
    'side_effect_imports',
    'source_roots',
    'test_command',
    'test_timeout',
    'typecheck_command',
    'undo_keep_bytes',
    'undo_keep_days',
    'verify',
  ]);
});

test('an empty variable is an unset one', () => {
  const variables = Object.fromEntries(CONFIG_FIELDS.map((field) => [CONFIG_KEYS[field].variable, '']));
  const layer = { kind: 'environment', workingDirectory: ROOT, variables } as const;
  expect(resolveConfig(ROOT, [layer])).toEqual(resolveConfig(ROOT, []));
});

function layerOf(kind: (typeof KINDS)[number], field: ConfigField): ConfigLayer {
  const { name, variable } = CONFIG_KEYS[field];
  const sample = SAMPLES[field];
  switch (kind) {
    case 'flag':
      return { kind, workingDirectory: WORKING_DIRECTORY, values: { [field]: sample.flag } };
    case 'environment':
      return { kind, workingDirectory: WORKING_DIRECTORY, variables: { [variable]: sample.environment } };
    case 'session':
      return { kind, file: SESSION_FILE, values: { [name]: sample.session } };
    case 'project':
      return {
        kind,
        file: PROJECT_FILE,
        fileName: 'pyproject.toml',
        section: 'tool.tug',
        table: name.split('.').reduceRight<unknown>((value, part) => ({ [part]: value }), sample.project),
        text: `${'\n'.repeat(11)}tool.tug.${name} = 0\n`,
      };
  }
}

function sourceOf(kind: (typeof KINDS)[number] | 'default', field: ConfigField): ConfigSource {
  const { flag, variable } = CONFIG_KEYS[field];
  switch (kind) {
    case 'flag':
      return { kind, flag };
    case 'environment':
      return { kind, variable };
    case 'session':
      return { kind, file: SESSION_FILE };
    case 'project':
      return { kind, file: PROJECT_FILE, line: 12 };
    case 'default':
      return { kind };
  }
}
