// `tug clean` is what one runs when the disk is full: it frees space also where there is none left for a lock.
import { mkdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../../doors/build-program.ts';
import { inMountNamespace } from '../../support/in-mount-namespace.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
let tug = '';
beforeAll(async () => {
  tug = await buildProgram();
});

describe.runIf(process.platform === 'linux')('on a disk without a free byte', () => {
  test.each([
    [
      'clean',
      [
        'answers',
        'facts_cache',
        'logs',
        'patches',
        'python',
        'session.json',
        'snapshots',
        'stat_cache',
        'workers',
      ],
      ['a.toy', 'filler'],
    ],
    [
      'clean --cache',
      ['answers', 'facts_cache', 'patches', 'snapshots', 'stat_cache'],
      ['.tug', 'a.toy', 'filler'],
    ],
  ])('%s frees what there is to free', (command, removed, left) => {
    const { answer, files } = onFullDisk(command, '.tug/facts_cache/big');
    expect({ status: answer.status, removed: answer.removed.map(({ what }) => what), files }).toEqual({
      status: 'ok',
      removed,
      files: left,
    });
    expect(answer.bytes_freed).toBeGreaterThan(200_000);
  });

  test('when there is nothing to free, it says so', () => {
    const { answer, files } = onFullDisk('clean --workers', 'mine');
    expect({ status: answer.status, error: answer.error?.code, files }).toEqual({
      status: 'blocked',
      error: 'SessionNotWritable',
      files: ['.tug', 'a.toy', 'filler', 'mine'],
    });
  });
});

interface CleanAnswer {
  readonly status: string;
  readonly removed: readonly { readonly what: string }[];
  readonly bytes_freed: number;
  readonly error?: { readonly code: string };
}

/** A session on a small disk, a file of 256 kB, then every byte that is left. */
function onFullDisk(command: string, bigFile: string): { answer: CleanAnswer; files: readonly string[] } {
  const disk = folder.at('disk');
  mkdirSync(disk, { recursive: true });
  const run = `"${process.execPath}" "${tug}"`;
  const output = inMountNamespace(`
    mount -t tmpfs -o size=1m tmpfs "${disk}" && cd "${disk}" && export XDG_CACHE_HOME="${folder.at('cache')}"
    printf 'let a = 1\\n' > a.toy
    ${run} snapshot --workspace "${disk}" > ../first.json 2>&1
    head -c 262144 /dev/zero > "${bigFile}"
    cat /dev/zero > filler 2> ../fill.log
    ${run} ${command} --workspace "${disk}" 2>&1
    ls -A | tr '\\n' ' '
  `);
  const [answer, list] = output.trim().split('\n');
  return { answer: JSON.parse(answer!) as CleanAnswer, files: list!.trim().split(' ') };
}
