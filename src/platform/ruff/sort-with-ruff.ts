// The project's own ruff puts imports in order, with the settings that it finds for the file. It gets text and gives text; it
// never sees or writes the user's files.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisEnvironment } from '../python-stubs/analysis-environment.ts';

/** How long one file may take. */
const TIMEOUT_MS = 10_000;

export interface RuffRequest {
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The Python environment of the project; null when it has none. */
  readonly python: Pick<AnalysisEnvironment, 'folders'> | null;
}

/** Null when there is no ruff in the project's environment. The function gives null when ruff cannot do it. */
export function findRuff(request: RuffRequest): ((path: string, text: string) => string | null) | null {
  const program = (request.python?.folders ?? [])
    .flatMap((folder) => [
      join(folder, '..', '..', '..', 'bin', 'ruff'),
      join(folder, '..', '..', 'Scripts', 'ruff.exe'),
    ])
    .find((path) => existsSync(path));
  if (program === undefined) return null;
  const { PATH, HOME, SYSTEMROOT, TEMP, TMPDIR } = request.environment;
  const options = { cwd: request.root, encoding: 'utf8', timeout: TIMEOUT_MS, windowsHide: true } as const;
  return (path, text) => {
    const flags = ['--select', 'I', '--fix', '--quiet', '--exit-zero', '--no-cache'];
    const { status, stdout, error } = spawnSync(program, ['check', ...flags, '--stdin-filename', path, '-'], {
      ...options,
      input: text,
      env: definedOnly({ PATH, HOME, SYSTEMROOT, TEMP, TMPDIR }),
    });
    return error === undefined && status === 0 && (stdout !== '' || text === '') ? stdout : null;
  };
}

function definedOnly(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
