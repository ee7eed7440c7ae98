// What stays in memory between calls is kept once for a workspace, however the calls choose to decide and to check.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WarmWorkspaces } from '../../../src/app/warm-workspaces.ts';
import { CONFIG_KEYS } from '../../../src/kernel/config/config-keys.ts';
import type { TugConfig } from '../../../src/kernel/config/tug-config.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tug-warm-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const defaults = Object.fromEntries(
  Object.entries(CONFIG_KEYS).map(([field, key]) => [field, key.default]),
) as unknown as TugConfig;

function memoryFor(warm: WarmWorkspaces, config: Partial<TugConfig>) {
  const session = {
    directory: join(root, '.tug'),
    createdAt: '1',
    paths: { wordIndex: join(root, 'words'), python: join(root, 'python') },
  };
  const circumstances = {
    root,
    session: session as never,
    config: { ...defaults, ...config },
    python: null,
  };
  return warm.at(circumstances, { log: () => {} });
}

test.each([
  ['verify', { verify: 'none' }],
  ['open', { open: 'skip' }],
  ['safety', { safetyMode: 'aggressive' }],
  ['max_bytes', { maxBytes: 1000 }],
] as [string, Partial<TugConfig>][])('another %s: the same memory', (_name, config) => {
  const warm = new WarmWorkspaces();
  expect(memoryFor(warm, config)).toBe(memoryFor(warm, {}));
});

test.each([
  ['exclude', { exclude: ['a/**'] }],
  ['source roots', { sourceRoots: ['src'] }],
  ['test command', { testCommand: ['true'] }],
] as [string, Partial<TugConfig>][])('another %s: another memory', (_name, config) => {
  const warm = new WarmWorkspaces();
  expect(memoryFor(warm, config)).not.toBe(memoryFor(warm, {}));
});
