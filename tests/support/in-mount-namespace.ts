// Real mounts for tests, in a mount namespace that is gone when the test is.
import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';

let wrapper: readonly string[] | null = null;

/** Runs a script where it may mount. Fails, and does not skip, where no way to do so is found. */
export function inMountNamespace(script: string): string {
  wrapper ??= findWrapper();
  const [program, ...args] = [...wrapper, 'sh', '-c', script];
  const { status, stdout, stderr } = spawnSync(program!, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  expect({ status, stderr: stderr.replace(/^Killed\n|^.*: Killed.*\n/gm, '') }).toEqual({
    status: 0,
    stderr: '',
  });
  return stdout;
}

function findWrapper(): readonly string[] {
  const candidates = [
    ['unshare', '-m'],
    ['unshare', '-Urm'],
    ['sudo', '-n', 'unshare', '-m'],
  ];
  const probe = 'mount -t tmpfs tmpfs /mnt';
  const found = candidates.find(
    ([program, ...args]) => spawnSync(program!, [...args, 'sh', '-c', probe]).status === 0,
  );
  if (found === undefined)
    throw new Error('cannot mount: neither as root, nor with unshare -Urm, nor with sudo');
  return found;
}
