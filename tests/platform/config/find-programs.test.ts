// The programs that settings name: absolute after this, or refused with the place that named them.
import { chmodSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import type { ConfigLayer } from '../../../src/kernel/config/config-layer.ts';
import { resolveConfig } from '../../../src/kernel/config/resolve-config.ts';
import { findPrograms } from '../../../src/platform/config/find-programs.ts';
import { readConfigLayers } from '../../../src/platform/config/read-config-layers.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';

const folder = useTemporaryFolder();
const onPosix = test.skipIf(process.platform === 'win32');

function find(layers: readonly ConfigLayer[], path = '') {
  const { config } = findPrograms(resolveConfig(folder.path, layers), { PATH: path });
  return config.pythonPath;
}

function flags(values: object): ConfigLayer {
  return { kind: 'flag', workingDirectory: folder.path, values };
}

function writeProgram(path: string): string {
  const file = folder.write(path, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

onPosix('nothing named, nothing looked for', () => {
  expect(find([])).toBe(null);
});

onPosix('paths are taken as they are, links and all; bare names come from PATH', () => {
  const python = writeProgram('.venv/bin/python');
  const second = writeProgram('second/python4');
  folder.write('first/python4', 'not executable');
  const path = ['', folder.at('none'), folder.at('first'), folder.at('second')].join(delimiter);
  expect(find([flags({ pythonPath: '.venv/bin/python' })], path)).toBe(python);
  expect(find([flags({ pythonPath: 'python4' })], path)).toBe(second);
});

onPosix('a path that does not exist, is a directory, or is not executable', async () => {
  folder.makeFolder('directory');
  folder.write('plain', 'x');
  const cases = [
    ['missing/python', 'does not exist'],
    ['plain/python', 'does not exist'],
    ['./directory', 'is a directory'],
    ['./plain', 'is not executable'],
  ] as const;
  for (const [value, reason] of cases) {
    const file = folder.at(value);
    expect(await thrownBy(() => find([flags({ pythonPath: value })]))).toEqual({
      code: 'InvalidConfig',
      message: `--python: python.python_path is ${JSON.stringify(file)}, which ${reason}`,
      hint: 'correct it, or name another program with --python',
      details: {
        source: { kind: 'flag', flag: '--python' },
        key: 'python.python_path',
        value: file,
        searched_paths: [file],
      },
    });
  }
});

onPosix('a bare name that is nowhere on PATH', async () => {
  const variables = { TUG_PYTHON: 'py' };
  const layer = { kind: 'environment', workingDirectory: folder.path, variables } as const;
  expect(await thrownBy(() => find([layer], [folder.at('a'), folder.at('b')].join(delimiter)))).toEqual({
    code: 'InvalidConfig',
    message: 'TUG_PYTHON: python.python_path is "py", which is not on PATH',
    hint: 'correct it, or name another program with --python',
    details: {
      source: { kind: 'environment', variable: 'TUG_PYTHON' },
      key: 'python.python_path',
      value: 'py',
      searched_paths: [folder.at('a', 'py'), folder.at('b', 'py')],
    },
  });
});

onPosix('only the value that wins has to exist', async () => {
  const python = writeProgram('python');
  folder.write('tug.toml', '\n[python]\npython_path = "./gone"\n');
  const root = folder.path;
  const { layers } = readConfigLayers({ root, workingDirectory: root, flags: {}, environment: {} });
  expect(await thrownBy(() => find(layers))).toEqual({
    code: 'InvalidConfig',
    message: `tug.toml:3: python.python_path is ${JSON.stringify(folder.at('gone'))}, which does not exist`,
    hint: 'correct it, or name another program with --python',
    details: {
      source: { kind: 'project', file: folder.at('tug.toml'), line: 3 },
      key: 'python.python_path',
      value: folder.at('gone'),
      searched_paths: [folder.at('gone')],
    },
  });
  expect(find([...layers, flags({ pythonPath: './python' })])).toBe(python);
});

onPosix('an interpreter the session remembers and that is gone has its own code', async () => {
  const layer = (values: object) =>
    ({ kind: 'session', file: folder.at('.tug/config.json'), values: { ...values } }) as const;
  const python = folder.at('gone/python');
  expect(await thrownBy(() => find([layer({ 'python.python_path': python })]))).toEqual({
    code: 'PythonNotFound',
    message: `${python} does not exist; this session was started with it (${folder.at('.tug/config.json')})`,
    hint: 'run again with --fresh, or name another one with --python',
    details: { searched_paths: [python] },
  });
});
