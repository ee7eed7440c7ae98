// A baseline belongs to one environment: whatever is installed, changed or removed makes another one of it.
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentFingerprint } from '../../../src/platform/python-toolchain/environment-fingerprint.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test('it changes with the packages, and is null where code outside the workspace takes part', () => {
  const place = folder.path;
  const [root, site, elsewhere] = [
    join(place, 'project'),
    join(place, 'env/site-packages'),
    join(place, 'other'),
  ];
  for (const each of [root, join(site, 'pkg'), elsewhere]) mkdirSync(each, { recursive: true });
  const interpreter = join(place, 'env/python');
  writeFileSync(interpreter, '');
  const names = {
    executable: interpreter,
    version: '3.12.1',
    prefix: join(place, 'env'),
    basePrefix: '/usr',
  };
  const facts = { ...names, modules: {}, folders: [site] };
  const fingerprint = (environment = {}) => environmentFingerprint({ facts, interpreter, root, environment });
  const seen = new Set<string | null>([null]);
  const isNew = () => {
    const found = fingerprint();
    expect(fingerprint()).toBe(found);
    const isKnown = seen.has(found);
    seen.add(found);
    return !isKnown;
  };
  expect(isNew()).toBe(true);
  expect(isNew()).toBe(false);
  writeFileSync(join(site, 'pkg/a.py'), 'x = 1\n');
  expect(isNew()).toBe(true);
  writeFileSync(join(site, 'pkg/a.py'), 'x = 2\n');
  utimesSync(join(site, 'pkg/a.py'), 1, 1);
  expect(isNew()).toBe(true);
  mkdirSync(join(site, 'pkg/__pycache__'));
  writeFileSync(join(site, 'pkg/__pycache__/a.pyc'), '');
  expect(isNew()).toBe(false);
  writeFileSync(join(site, 'mine.pth'), `${root}\n`);
  expect(isNew()).toBe(true);
  writeFileSync(join(site, 'other.pth'), `${elsewhere}\n`);
  expect(fingerprint()).toBe(null);
  rmSync(join(site, 'other.pth'));
  writeFileSync(join(site, '__editable___other_finder.py'), `MAPPING = {'other': '${elsewhere}'}\n`);
  expect(fingerprint()).toBe(null);
  rmSync(join(site, '__editable___other_finder.py'));
  expect(isNew()).toBe(false);
  expect(fingerprint({ PYTHONPATH: elsewhere })).not.toBe(fingerprint());
  const pth = join(site, 'other.pth');
  const leads = ['../../other', `import sys; sys.path.append('${elsewhere}')`, 'import _other_loader'];
  writeFileSync(join(site, '_other_loader.py'), `install("${elsewhere}")\n`);
  for (const line of leads) {
    writeFileSync(pth, `# of another project\n${line}\n`);
    expect(fingerprint()).toBe(null);
  }
  writeFileSync(pth, `pkg\nimport os; os.environ.setdefault('A', '/')\n${join(root, 'src')}\n`);
  expect(isNew()).toBe(true);
});

test('it changes with what links in the environment and PYTHONPATH lead to', () => {
  const root = folder.makeFolder('project');
  const interpreter = folder.write('env/python', '');
  const site = folder.makeFolder('env/site-packages');
  const code = folder.write('other/pkg/deep/a.py', 'x = 1\n');
  symlinkSync(folder.at('other/pkg'), join(site, 'pkg'));
  symlinkSync(folder.at('other/pkg'), folder.at('other/pkg/deep/again'));
  const names = { executable: interpreter, version: '3.12.1', prefix: folder.at('env'), basePrefix: '/usr' };
  const facts = { ...names, modules: {}, folders: [site] };
  const fingerprint = (PYTHONPATH?: string) =>
    environmentFingerprint({ facts, interpreter, root, environment: { PYTHONPATH } });
  const changes = (change: () => void, path?: string) => {
    const before = fingerprint(path);
    expect(fingerprint(path)).toBe(before);
    change();
    expect(fingerprint(path)).not.toBe(before);
  };
  changes(() => writeFileSync(code, 'x = 22\n'));
  const archive = folder.write('dep.zip', 'one');
  changes(() => writeFileSync(archive, 'other'), archive);
  const beside = folder.write('beside/b.py', '');
  changes(() => writeFileSync(beside, 'y = 1\n'), '../beside');
  const ignored = folder.write('project/.deps/c.py', '');
  changes(() => writeFileSync(ignored, 'z = 1\n'), join(root, '.deps'));
});
