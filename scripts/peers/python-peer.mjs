// rope or jedi in one long-lived interpreter; an answer that takes too long counts as none, and a new one is started.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./python_peers.py', import.meta.url));

/** `keptAway`: files, by their paths in the folder, that the tool cannot read. */
export function startPythonPeer(interpreter, tool, folder, limitMs = 120_000, keptAway = []) {
  let peer = null;
  const start = () => {
    const child = spawn(interpreter, ['-B', SCRIPT, tool, folder, ...keptAway], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const waiting = [];
    createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(JSON.parse(line)));
    child.on('close', () => {
      for (const resolve of waiting.splice(0)) resolve({ error: `${tool} ended` });
    });
    return { child, waiting };
  };
  return {
    get pid() {
      return peer?.child.pid;
    },
    async rename(request) {
      return (await this.ask(request)).edits.map(([file, line, col]) => ({ file, line, col }));
    },
    /** Any request that the script knows, with its answer as it is. */
    async ask(request) {
      peer ??= start();
      const { child, waiting } = peer;
      const answer = await new Promise((resolve) => {
        const timer = setTimeout(() => {
          peer = null;
          child.kill('SIGKILL');
        }, limitMs);
        waiting.push((line) => {
          clearTimeout(timer);
          resolve(line);
        });
        child.stdin.write(`${JSON.stringify(request)}\n`);
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer;
    },
    close: async () => peer?.child.kill(),
  };
}
