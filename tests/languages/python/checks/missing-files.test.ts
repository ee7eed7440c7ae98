// Tests that fail because the sandbox lacks an ignored file say nothing about a patch, and the answer names the file.
import { expect, test } from 'vitest';
import { missingFiles } from '../../../../src/languages/python/checks/missing-files.ts';
import { judge } from './judge-patch.ts';

const CODE = 'def check(value):\n    return bool(value)\n';
const BEFORE = {
  'pytest.ini': '[pytest]\n',
  'code_.py': CODE,
  'tests/test_code.py': 'from code_ import check\n\ndef test_true():\n    assert check(1)\n',
  'tests/test_data.py': 'def test_data():\n    open("data/a.txt").close()\n',
  'tests/test_made.py': 'def test_made():\n    import made.part\n',
  'tests/test_build.py': 'def test_build():\n    import build\n',
  'data/a.txt': '',
  'made/part.py': '',
  'build/lib/code_.py': CODE,
};
const IGNORED = ['data', 'made', 'build'];
const LACKS =
  "the tests look for `data/a.txt`, `made`, which git ignores and the sandbox lacks; add --include-ignored 'GLOB'";

test('a patch is not verified by tests that fail for want of ignored files', async () => {
  const patch = { 'code_.py': `${CODE}\n` };
  expect(await judge({ before: BEFORE, ignored: IGNORED, patch })).toEqual({
    status: 'inconclusive',
    reason: LACKS,
    counts: '1/4 3+0 -> 1/4 3+0',
  });
});

test('without a patch they fail, and the reason says why', async () => {
  expect(await judge({ before: BEFORE, ignored: IGNORED })).toEqual({
    status: 'failed',
    reason: LACKS,
    counts: '1/4 3+0',
  });
});

test('a file that is in the sandbox, or nowhere, is not missing for being ignored', async () => {
  const { 'data/a.txt': _, 'made/part.py': __, ...before } = BEFORE;
  const patch = { 'code_.py': `${CODE}\n` };
  expect(await judge({ before, ignored: IGNORED, patch })).toEqual({
    status: 'passed',
    counts: '1/4 3+0 -> 1/4 3+0',
  });
});

test('what Python prints of files and modules that it does not find', () => {
  const output = [
    "FileNotFoundError: [Errno 2] No such file or directory: '/w/data/a.txt'",
    "ModuleNotFoundError: No module named 'pkg._version'",
    "ImportError: cannot import name 'fast' from 'pkg' (/w/src/pkg/__init__.py)",
  ].join('\n');
  expect(missingFiles(output, ['src'])).toEqual([
    '/w/data/a.txt',
    'pkg/_version.py',
    'pkg/_version/',
    'src/pkg/_version.py',
    'src/pkg/_version/',
    'pkg/fast.py',
    'pkg/fast/',
    'src/pkg/fast.py',
    'src/pkg/fast/',
  ]);
});
