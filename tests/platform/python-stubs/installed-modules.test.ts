// What an environment has to import, by its files: packages, modules, extensions, and editable installs in both of their forms.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openInstalledModules } from '../../../src/platform/python-stubs/installed-modules.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test('a module is installed when an import would find it', () => {
  const site = folder.at('site-packages');
  const sources = folder.at('sources/src');
  const files = {
    [join(site, 'package/__init__.py')]: '',
    [join(site, 'namespace/part/x.py')]: '',
    [join(site, 'single.py')]: '',
    [join(site, 'fast.cpython-311-x86_64-linux-gnu.so')]: '',
    [join(site, 'stable.abi3.so')]: '',
    [join(site, 'windows.cp311-win_amd64.pyd')]: '',
    [join(site, 'plain.so')]: '',
    [join(site, 'absent-1.0.dist-info/METADATA')]: 'Name: absent\n',
    [join(site, 'easy-install.pth')]: `# editable\n${sources}\nimport sys; sys.path\n`,
    [join(site, '__editable___mapped_1_0_finder.py')]:
      `MAPPING: dict[str, str] = {'mapped': '/elsewhere/mapped'}\n`,
    [join(sources, 'linked/__init__.py')]: '',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const isInstalled = openInstalledModules([folder.at('not-there'), site]);
  const names = ['package', 'package.inner', 'namespace', 'single', 'fast', 'stable', 'windows', 'plain'];
  expect([...names, 'linked', 'mapped'].filter((name) => !isInstalled(name))).toEqual([]);
  expect(['absent', 'sys', 'part', 'inner', 'pack'].filter((name) => isInstalled(name))).toEqual([]);
});
