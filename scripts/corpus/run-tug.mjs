// The real program, as an agent would run it: one process, one JSON document; or one process for all (see --warm).
import { spawnSync } from 'node:child_process';

/** `program`: a path, or one that is running already. */
export async function askTug(program, folder, words) {
  return typeof program === 'string' ? runTug(program, folder, words) : askWarm(program, folder, words);
}

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

async function askWarm(program, folder, words) {
  const began = performance.now();
  const answer = (await program.ask(folder, words)) ?? {
    status: 'error',
    error: { code: 'NoAnswer', message: 'the process ended, or took too long' },
  };
  return { answer, milliseconds: performance.now() - began, command: `tug ${words.join(' ')}` };
}
