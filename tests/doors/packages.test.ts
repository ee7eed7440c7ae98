// What other programs install tug from: the registry's server.json, the plugin folder, the bundle for desktop clients.
// They name one version and start one command.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../repository/source-files.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const read = (path: string) => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'));
const { name, version, mcpName, files } = read('package.json');

test('server.json describes this package', () => {
  const server = read('server.json');
  expect({ name: server.name, version: server.version, packages: server.packages }).toEqual({
    name: mcpName,
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  });
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(files).toEqual(expect.arrayContaining(['server.json', 'plugin']));
});

test('the plugin is of this version, and each skill says when to use it', () => {
  expect(read('plugin/.claude-plugin/plugin.json')).toMatchObject({ name: 'tug', version });
  expect(read('plugin/.mcp.json').mcpServers.tug).toEqual({ command: 'npx', args: ['-y', name, 'mcp'] });
  const skills = readdirSync(join(repositoryRoot, 'plugin/skills'));
  for (const skill of skills) {
    const text = readFileSync(join(repositoryRoot, 'plugin/skills', skill, 'SKILL.md'), 'utf8');
    expect(text).toMatch(new RegExp(`^---\nname: ${skill}\ndescription: .{40,}\n---\n`));
  }
  expect(skills).toEqual(['refactor', 'undo']);
});

test('the bundle is a zip that others can read, with a program that runs', () => {
  execFileSync('node', ['scripts/make-mcpb.mjs', folder.path], { cwd: repositoryRoot });
  const bundle = folder.at(`${name}-${version}.mcpb`);
  execFileSync('python3', [
    '-c',
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])',
    bundle,
    folder.at('out'),
  ]);
  const manifest = JSON.parse(readFileSync(folder.at('out/manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ version, server: { type: 'node', entry_point: 'server/tug.cjs' } });
  expect(existsSync(folder.at('out', manifest.server.entry_point))).toBe(true);
  const said = execFileSync('node', [folder.at('out/server/tug.cjs'), '--version'], { encoding: 'utf8' });
  expect(said).toBe(`tug ${version}\n`);
});
