// CPython itself as the judge of what its source files mean: one process answers for a whole list of questions.
import { execFileSync } from 'node:child_process';

/** Runs a script that reads JSON from standard input and prints JSON. Fails when there is no Python. */
export function askPython(script: string, question: unknown): unknown {
  const program = process.platform === 'win32' ? 'python' : 'python3';
  const answer = execFileSync(
    program,
    ['-c', `import json, sys\nquestion = json.load(sys.stdin)\n${script}`],
    {
      input: JSON.stringify(question),
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(answer.toString());
}
