// Many processes with one cache: each replaces it whole, so that nobody ever reads a damaged one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { sleep, WorkspaceOnDisk } from './workspace-on-disk.ts';

const SOURCE = fileURLToPath(new URL('../../../src/platform/snapshot/take-snapshot.ts', import.meta.url));

test('16 processes and a changing tree: the cache is never damaged, and right in the end', async () => {
  const workspace = new WorkspaceOnDisk();
  for (let i = 0; i < 300; i++) workspace.write({ [`d${i % 10}/f${i}.py`]: String(i) });
  workspace.commit();
  const script = bundleScript(workspace.outside);
  const children = Array.from({ length: 16 }, () =>
    spawn(process.execPath, [script, workspace.root, workspace.cacheFile], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const outputs = children.map((child) => collect(child.stdout!));
  const running = Promise.all(children.map((child) => once(child, 'close')));
  let ended = false;
  void running.then(() => {
    ended = true;
  });
  for (let i = 0; !ended; i = (i + 1) % 300) {
    writeFileSync(workspace.path(`d${i % 10}/f${i}.py`), String(Math.random()));
    await sleep(2);
  }
  expect((await running).map(([code]) => code)).toEqual(Array(16).fill(0));
  expect(await Promise.all(outputs)).toEqual(Array(16).fill('5 snapshots of 300 files\n'));
  expect(readdirSync(dirname(workspace.cacheFile))).toEqual(['stat_cache']);
  expect((await workspace.takeCached()).snapshot).toEqual((await workspace.take()).snapshot);
  expect(workspace.logged).toEqual([]);
});

/** Takes some snapshots and fails when the cache is ever said to be damaged. */
function bundleScript(directory: string): string {
  const outfile = join(directory, 'script', 'take.cjs');
  mkdirSync(dirname(outfile));
  const contents = `
    import { takeSnapshot } from ${JSON.stringify(SOURCE)};
    const [root, cacheFile] = process.argv.slice(2);
    const log = { log: (level, target, message) => {
      if (message.includes('damaged') || message.includes('cannot')) { console.log(message); process.exitCode = 1; }
    } };
    const progress = { report() {}, finish() {} };
    const options = { root, cacheFile, include: [], exclude: [], languages: () => null, progress, log };
    const counts = [];
    async function main() {
      for (let i = 0; i < 5; i++) counts.push((await takeSnapshot(options)).stats.files);
      console.log(counts.length + ' snapshots of ' + [...new Set(counts)].join(' and ') + ' files');
    }
    main();`;
  buildSync({
    stdin: { contents, resolveDir: directory, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
