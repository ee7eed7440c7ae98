// The real program, as an agent would run it: one process, one JSON document.
import { spawnSync } from 'node:child_process';

export function runTug(program, folder, words) {
  const began = performance.now();
  const { status, stdout, stderr, signal } = spawnSync(process.execPath, [program, ...words, '--json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    timeout: 300_000,
  });
  const milliseconds = performance.now() - began;
  const command = `tug ${words.join(' ')}`;
  try {
    return { exit: status, answer: JSON.parse(stdout), stderr, milliseconds, command };
  } catch {
    const message = `no JSON on stdout (exit ${status ?? signal}): ${(stderr || stdout).slice(0, 2000)}`;
    return {
      exit: status ?? -1,
      answer: { status: 'error', error: { code: 'NoAnswer', message } },
      stderr,
      milliseconds,
      command,
    };
  }
}
