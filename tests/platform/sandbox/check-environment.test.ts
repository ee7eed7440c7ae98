// The rule for variables and arguments: what points into the workspace points into the sandbox, if it was copied.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkArguments, checkEnvironment } from '../../../src/platform/sandbox/check-environment.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

function place() {
  const [root, workspace] = [folder.makeFolder('project'), folder.makeFolder('sandbox/workspace')];
  for (const path of ['src/m.py', 'scripts/tool', '.venv/bin/python', 'data.db'])
    folder.write(`project/${path}`, '');
  for (const path of ['src/m.py', 'scripts/tool', 'data.db', 'with space/x'])
    folder.write(`sandbox/workspace/${path}`, '');
  mkdirSync(join(root, 'build'));
  return { root, workspace };
}

/** What every check has. */
function always(workspace: string) {
  return {
    TUG_SANDBOX: '1',
    PWD: workspace,
    GIT_CEILING_DIRECTORIES: join(workspace, '..'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
}

test('paths to copied files are those of the copies, others stay', () => {
  const { root, workspace } = place();
  const inherited = {
    PATH: `/usr/bin:${root}/.venv/bin:${root}/scripts`,
    PYTHONPATH: `${root}:lib:${root}/src::${root}-other/src`,
    VIRTUAL_ENV: `${root}/.venv`,
    DATABASE: `${root}/data.db`,
    BUILD: `${root}/build`,
    ADDRESS: `sqlite:///${root}/data.db?mode=rw`,
    OPTIONS: `--a=${root}/data.db --b ${root}/src, ${root}/build '${root}/src/m.py'`,
    SPACES: `${root}/with space/x:${root}/no such/x`,
    EMPTY: '',
    PLAIN: `some text${root}/src`,
  };
  expect(checkEnvironment(inherited, {}, { root, workspace })).toEqual({
    ...always(workspace),
    PATH: `/usr/bin:${root}/.venv/bin:${workspace}/scripts`,
    PYTHONPATH: `${workspace}:lib:${workspace}/src::${root}-other/src`,
    VIRTUAL_ENV: `${root}/.venv`,
    DATABASE: `${workspace}/data.db`,
    BUILD: `${root}/build`,
    ADDRESS: `sqlite:///${workspace}/data.db?mode=rw`,
    OPTIONS: `--a=${workspace}/data.db --b ${workspace}/src, ${root}/build '${workspace}/src/m.py'`,
    SPACES: `${workspace}/with space/x:${root}/no such/x`,
    EMPTY: '',
    PLAIN: `some text${root}/src`,
  });
});

test('homes, caches and environments stay, even when the workspace is one', () => {
  const { root, workspace } = place();
  const inherited = {
    HOME: root,
    CARGO_HOME: `${root}/src`,
    TMPDIR: `${root}/src`,
    XDG_CACHE_HOME: root,
    CONDA_PREFIX: root,
  };
  expect(checkEnvironment(inherited, {}, { root, workspace })).toEqual({
    ...always(workspace),
    ...inherited,
  });
});

test('what git tells its hooks is left out', () => {
  const { root, workspace } = place();
  const inherited = {
    GIT_DIR: '.git',
    GIT_WORK_TREE: root,
    GIT_INDEX_FILE: 'i',
    OLDPWD: root,
    GIT_AUTHOR_NAME: 'me',
  };
  expect(checkEnvironment(inherited, {}, { root, workspace })).toEqual({
    ...always(workspace),
    GIT_AUTHOR_NAME: 'me',
  });
});

test('a check adds its own, before or after what is inherited', () => {
  const { root, workspace } = place();
  const added = {
    PYTHONPATH: '{workspace}/src:{inherited}',
    NEW: '{workspace}:{inherited}:x',
    TUG_SANDBOX: '2',
    OPTIONS: '-p {inherited}',
  };
  expect(checkEnvironment({ PYTHONPATH: `${root}/src:lib` }, added, { root, workspace })).toEqual({
    ...always(workspace),
    PYTHONPATH: `${workspace}/src:${workspace}/src:lib`,
    NEW: `${workspace}:x`,
    TUG_SANDBOX: '2',
    OPTIONS: '-p ',
  });
});

test('a workspace named through a link is known by both names', () => {
  const { root, workspace } = place();
  const link = folder.at('link');
  symlinkSync(root, link);
  const inherited = { A: `${link}/src`, B: `${root}/src` };
  expect(checkEnvironment(inherited, {}, { root: link, workspace })).toEqual({
    ...always(workspace),
    A: `${workspace}/src`,
    B: `${workspace}/src`,
  });
});

test('arguments follow the same rule', () => {
  const { root, workspace } = place();
  const argv = [
    `${root}/.venv/bin/python`,
    '-m',
    'x',
    `${root}/src`,
    '{workspace}/a/{workspace}',
    `--root=${root}`,
    `echo x >> ${root}/src; cat ${root}/src|wc`,
  ];
  expect(checkArguments(argv, { root, workspace })).toEqual([
    `${root}/.venv/bin/python`,
    '-m',
    'x',
    `${workspace}/src`,
    `${workspace}/a/${workspace}`,
    `--root=${workspace}`,
    `echo x >> ${workspace}/src; cat ${workspace}/src|wc`,
  ]);
});
