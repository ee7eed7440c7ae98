// A rename of Python, from the command line to the project's own tools: verified by pytest, rewritten by LibCST
// when that is asked for, and without any Python when there is none.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { testPython } from '../../../scripts/python-test-tools.mjs';
import { pythonIn } from '../../../src/platform/python-toolchain/managed-venv.ts';
import { runTug, type TugAnswer } from '../../support/run-tug.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const onPosix = test.skipIf(process.platform === 'win32');

const CODE = `# price is cheap
__all__ = ["price"]


def price(amount: int) -> int:
    return amount * 2


class Cart:
    def total(self) -> int:
        return price(3)
`;
const TESTS = `from shop.core import Cart, price


def test_price() -> None:
    assert price(2) == 4
    assert Cart().total() == 6
`;
const RENAME = ['rename-symbol', '--symbol', 'src/shop/core.py::price', '--to', 'cost'];
const RENAMED = {
  code: CODE.replaceAll(/(?<!# )price/g, 'cost'),
  tests: TESTS.replaceAll(/(?<!test_)price/g, 'cost'),
};

let variables: Record<string, string | undefined>;
beforeEach(() => {
  folder.write('work/src/shop/__init__.py', '');
  folder.write('work/src/shop/core.py', CODE);
  folder.write('work/tests/test_core.py', TESTS);
  execFileSync('git', ['init', '--quiet'], { cwd: folder.at('work') });
  variables = {
    ...process.env,
    XDG_CACHE_HOME: folder.at('cache'),
    VIRTUAL_ENV: undefined,
    CONDA_PREFIX: undefined,
  };
});

const tug = (...words: readonly string[]): Promise<TugAnswer> =>
  runTug(words, { workingDirectory: folder.at('work'), variables });

const tree = () => ({
  code: readFileSync(folder.at('work/src/shop/core.py'), 'utf8'),
  tests: readFileSync(folder.at('work/tests/test_core.py'), 'utf8'),
});

function checksOf({ document }: TugAnswer): unknown {
  const { status, checks } = document.verification as {
    status: string;
    checks: { name: string; status: string; reason?: string }[];
  };
  return [status, ...checks.map(({ name, status: each, reason }) => [name, each, reason ?? null])];
}

test('compiled and tested with the interpreter that was named', async () => {
  variables.TUG_PYTHON = testPython();
  const answer = await tug('run', ...RENAME, '--verify', 'tests', '--apply');
  expect(checksOf(answer)).toEqual(['passed', ['compile', 'passed', null], ['tests', 'passed', null]]);
  expect(tree()).toEqual(RENAMED);
});

test('LibCST makes the same patch, and leaves no process behind', async () => {
  variables.TUG_PYTHON = testPython();
  const flags = ['--verify', 'none'];
  const native = await tug('run', ...RENAME, ...flags, '--engine', 'native');
  const libcst = await tug('run', ...RENAME, ...flags, '--engine', 'libcst');
  expect(native.document.status).toBe('ok');
  expect(libcst).toEqual(native);
  const impact = await tug('analyze-impact', ...RENAME, '--engine', 'libcst');
  expect(impact.document.status).toBe('ok');
  expect(readdirSync(folder.at('work/.tug/workers'))).toEqual([]);
  const applied = await tug('run', ...RENAME, ...flags, '--engine', 'libcst', '--apply');
  expect([applied.exitCode, tree()]).toEqual([0, RENAMED]);
});

test('without LibCST the command that brings it is named, and nothing is written', async () => {
  execFileSync(testPython(), ['-m', 'venv', '--without-pip', folder.at('empty')]);
  const python = pythonIn(folder.at('empty'));
  variables.TUG_PYTHON = python;
  const { document, exitCode } = await tug('run', ...RENAME, '--engine', 'libcst', '--apply');
  expect([
    exitCode,
    (document.error as { code: string; hint: string }).code,
    (document.error as { hint: string }).hint,
  ]).toEqual([
    3,
    'LibcstNotFound',
    `run \`tug toolchain python setup\`, or \`${python} -m pip install libcst\``,
  ]);
  expect(tree()).toEqual({ code: CODE, tests: TESTS });
});

test('the settings can forbid it', async () => {
  const { document } = await tug('run', ...RENAME, '--engine', 'libcst', '--no-libcst-worker');
  expect(document.error).toMatchObject({
    code: 'InvalidConfig',
    message: '--engine libcst needs python.libcst_worker, which is off',
  });
});

onPosix('analysing and renaming start no Python', async () => {
  const trap = folder.write('bin/python3', `#!/bin/sh\ntouch '${folder.at('started')}'\nexit 1\n`);
  chmodSync(trap, 0o755);
  variables.PATH = `${folder.at('bin')}:${process.env.PATH}`;
  expect((await tug('analyze-impact', ...RENAME)).document.status).toBe('ok');
  expect((await tug('run', ...RENAME, '--verify', 'none', '--apply')).document.status).toBe('ok');
  expect([existsSync(folder.at('started')), tree()]).toEqual([false, RENAMED]);
});

onPosix(
  'without Python the checks that were asked for stop the write, with the command that helps',
  async () => {
    variables.PATH = folder.makeFolder('nothing');
    const answer = await tug('run', ...RENAME, '--verify', 'tests', '--apply');
    const reason = expect.stringMatching(
      /^no Python 3\.9 or newer was found \(.*\); run `tug toolchain python setup`, install Python, or name an interpreter with --python$/,
    );
    expect(checksOf(answer)).toEqual([
      'skipped',
      ['compile', 'skipped', reason],
      ['tests', 'skipped', reason],
    ]);
    expect([answer.exitCode, (answer.document.error as { code: string }).code]).toEqual([6, 'NotVerified']);
    expect(tree()).toEqual({ code: CODE, tests: TESTS });
    const unasked = await tug('run', ...RENAME, '--apply');
    expect(unasked.document.status).toBe('ok');
    expect(tree()).toEqual(RENAMED);
  },
);
