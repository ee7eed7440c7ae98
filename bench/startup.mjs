// How long a process takes to answer, compared with a bare Node that does nothing.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { medianTimes } from './measure.mjs';

const tug = fileURLToPath(new URL('../dist/tug.cjs', import.meta.url));

export async function benchStartup() {
  const run = (argv) => () => {
    const { status } = spawnSync(process.execPath, argv, { stdio: 'ignore' });
    if (status !== 0) throw new Error(`node ${argv.join(' ')} ended with ${status}`);
  };
  const [bare, version, help] = await medianTimes(25, [
    run(['-e', '0']),
    run([tug, '--version']),
    run([tug, '--help']),
  ]);
  return [row('tug --version', version, bare, 1.6), row('tug --help', help, bare, 2.5)];
}

function row(name, measured, bare, limit) {
  const ratio = measured / bare;
  return {
    name,
    measured,
    unit: 'ms',
    compared_to: `node -e 0: ${bare.toFixed(1)} ms`,
    ratio,
    goal: `<= ${limit}`,
    ok: ratio <= limit,
  };
}
