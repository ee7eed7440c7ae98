// A call that keeps the only thread busy can be cancelled all the same, wherever it is, and what it leaves in memory is as good as
// before.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { BUNDLE_OPTIONS } from '../../../scripts/bundle-program.mjs';
import { WarmWorkspaces } from '../../../src/app/warm-workspaces.ts';
import { onHeartbeat } from '../../../src/base/heartbeat.ts';
import { TugError } from '../../../src/base/tug-error.ts';
import { repositoryRoot } from '../../repository/source-files.ts';
import { runTug } from '../../support/run-tug.ts';
import { Scratch } from './workspaces.ts';

const scratch = new Scratch();
const folder = mkdtempSync(join(tmpdir(), 'tug-busy-'));
afterAll(() => {
  scratch.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a loop that never waits hears that it was cancelled, and what else came in is not lost', async () => {
  const outfile = join(folder, 'busy.cjs');
  await build({
    ...BUNDLE_OPTIONS,
    stdin: {
      contents: `
        import { writeSync } from 'node:fs';
        import { heartbeat } from './src/base/heartbeat.ts';
        import { endable, watchCancelling } from './src/doors/mcp/watch-cancelling.ts';
        const calls = new Map([7, 8].map((id) => [id, new AbortController()]));
        let heard = '';
        process.stdin.on('data', (chunk) => { heard += chunk; });
        watchCancelling((id) => calls.get(id)?.abort(new Error('cancelled ' + id)));
        const busy = async () => { writeSync(1, 'busy\\n'); for (;;) heartbeat(); };
        setTimeout(() => {
          endable(calls.get(7).signal, busy).catch((error) => {
            writeSync(1, error.message + '\\n');
            process.stdin.on('end', () => writeSync(1, JSON.stringify([heard, calls.get(8).signal.aborted]) + '\\n'));
          });
        }, 50);
      `,
      resolveDir: repositoryRoot,
    },
    outfile,
  });
  const child = spawn(process.execPath, [outfile], { stdio: ['pipe', 'pipe', 'inherit'] });
  const sent = [
    { method: 'ping', id: 9 },
    { method: 'notifications/cancelled', params: { requestId: 7 } },
    { method: 'notifications/cancelled', params: { requestId: { no: 'id' } } },
  ]
    .map((message) => `${JSON.stringify(message)}\n`)
    .join('');
  let said = '';
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk);
    if (said === 'busy\n') child.stdin.end(sent);
  });
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(giveUp);
  expect(said).toBe(`busy\ncancelled 7\n${JSON.stringify([sent, false])}\n`);
});

test('ended between any two steps, the next answer in the same memory is that of a fresh process', async () => {
  const workingDirectory = scratch.workspace({
    'doors.py':
      'class Door:\n    def close(self):\n        return self.lock()\n\n    def lock(self):\n        return Key().turn()\n\n\nclass Key:\n    def turn(self):\n        return 1\n',
    'house.py':
      'from doors import Door, Key\n\n\ndef make():\n    return Door()\n\n\ndef leave(thing):\n    thing.close()\n    make().close()\n    for door in [make(), Door()]:\n        door.close()\n    Key().turn()\n',
  });
  const argv = ['run', 'rename-symbol', '--symbol', 'doors.py::Door.close', '--to', 'lock2'];
  const call = { workingDirectory };
  const ask = (warm?: WarmWorkspaces) =>
    runTug([...argv, '--open', 'skip', '--verify', 'none'], warm === undefined ? call : { ...call, warm });
  const fresh = await ask();
  expect(fresh.document).toMatchObject({ status: 'ok' });
  let interrupted = 0;
  for (let last = 1; ; last += 1 + Math.floor(last / 6)) {
    const warm = new WarmWorkspaces();
    let beats = 0;
    const forget = onHeartbeat(() => {
      if (++beats === last) throw new TugError('Interrupted', 'the client cancelled the call');
    });
    const first = await ask(warm);
    forget();
    if (beats < last) break;
    interrupted++;
    expect(first.document).toMatchObject({ error: { code: 'Interrupted' } });
    expect({ last, ...(await ask(warm)) }).toEqual({ last, ...fresh });
  }
  expect(interrupted).toBeGreaterThan(5);
});
