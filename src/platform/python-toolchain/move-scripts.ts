// An environment that moves: its scripts name the folder they were made in. Where they are text they are corrected;
// programs that are not (the launchers on Windows) are never used by tug, which runs everything as `python -m`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pythonIn } from './managed-venv.ts';

/** Before the move: the scripts in `from` will say `to`. */
export function moveScripts(from: string, to: string): void {
  const programs = dirname(pythonIn(from));
  const files = readdirSync(programs, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(programs, entry.name));
  for (const file of [...files, join(from, 'pyvenv.cfg')]) {
    const bytes = readFileSync(file);
    if (bytes.includes(0) || !bytes.includes(from)) continue;
    writeFileSync(file, bytes.toString('utf8').replaceAll(from, to));
  }
}
