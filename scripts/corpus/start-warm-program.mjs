// One process of tug that answers one command line after the other, built from the sources: several times as fast as a process
// for each, because what it knows stays in memory. A restart makes it forget.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS } from '../bundle-program.mjs';

const ENTRY = fileURLToPath(new URL('./answer-lines.mjs', import.meta.url));
const LONGEST = 300_000;

export async function startWarmProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'tug-warm-'));
  await build({
    ...BUNDLE_OPTIONS,
    entryPoints: {
      warm: ENTRY,
      words: 'src/platform/snapshot/learn-words-worker.ts',
      'python-stdlib': 'assets/python-stdlib.txt',
    },
    loader: { '.txt': 'copy' },
    outdir: folder,
  });
  let running = null;
  return {
    /** The document, or null when the process ended or said nothing for too long. */
    ask: (where, words) => {
      running ??= start(join(folder, 'warm.cjs'), () => {
        running = null;
      });
      return running.ask(where, words);
    },
    close: () => {
      running?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function start(script, onEnd) {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  let told = () => undefined;
  createInterface({ input: child.stdout }).on('line', (line) => told(JSON.parse(line)));
  child.on('exit', () => {
    onEnd();
    told(null);
  });
  return {
    ask: (folder, words) =>
      new Promise((resolve) => {
        const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST);
        told = (document) => {
          clearTimeout(limit);
          resolve(document);
        };
        child.stdin.write(`${JSON.stringify({ folder, words })}\n`);
      }),
    end: () => child.stdin.end(),
  };
}
