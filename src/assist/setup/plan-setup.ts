// What `tug setup` writes: for each file of the client its new text, made from the one that is there.
import { TugError } from '../../base/tug-error.ts';
import { AGENT_POLICY } from './agent-policy.ts';
import type { ClientFiles, PolicyFile, ServerFile } from './clients.ts';
import { JsonProblem } from './parse-jsonc.ts';
import { setJsonValue } from './set-json-value.ts';
import { PolicyProblem, setPolicy } from './set-policy.ts';
import { setTomlServer, TomlProblem } from './set-toml-server.ts';

/** The name that tug has among the servers of a client. */
export const SERVER_NAME = 'tug';

export interface SetupStep {
  readonly path: string;
  readonly purpose: 'server' | 'policy';
  /** Null when there is no such file. */
  readonly before: string | null;
  readonly after: string;
}

export interface FilesOfClient {
  /** The file that a path means: another one when the path is a link to it. */
  readonly find: (path: string) => string;
  /** Null when there is no such file. */
  readonly read: (path: string) => string | null;
}

/** Throws InvalidConfig when a file is there that cannot be edited safely; nothing is written then. */
export function planSetup(
  { server, policy }: ClientFiles,
  command: readonly string[],
  { find, read }: FilesOfClient,
): readonly SetupStep[] {
  const steps: SetupStep[] = [];
  if (server !== null) {
    const path = find(server.path);
    const before = read(path);
    const after = explain(path, before, () => setServer(before ?? '', server, command));
    steps.push({ path, purpose: 'server', before, after });
  }
  if (policy !== null) {
    const path = find(policy.path);
    const before = read(path);
    const after = explain(path, before, () => setInstructions(before, policy));
    steps.push({ path, purpose: 'policy', before, after });
  }
  return steps;
}

/** Other keys of the entry, such as `env`, stay. */
function setServer(text: string, { shape }: ServerFile, [command = '', ...args]: readonly string[]): string {
  if (shape === 'toml') return setTomlServer(text, SERVER_NAME, { command, args });
  const values = shape === 'servers' ? { type: 'stdio', command, args } : { command, args };
  return Object.entries(values).reduce(
    (sofar, [key, value]) => setJsonValue(sofar, [shape, SERVER_NAME, key], value),
    text,
  );
}

function setInstructions(before: string | null, { frontMatter }: PolicyFile): string {
  return setPolicy(before ?? frontMatter ?? '', AGENT_POLICY);
}

function explain(path: string, text: string | null, work: () => string): string {
  try {
    return work();
  } catch (error) {
    const reason = describeProblem(error, text ?? '');
    if (reason === null) throw error;
    throw new TugError('InvalidConfig', `${path} was left alone: ${reason}`, {
      hint: `correct ${path}, or move it away, and run the same command again`,
      details: { path, reason },
    });
  }
}

function describeProblem(error: unknown, text: string): string | null {
  if (error instanceof JsonProblem) {
    const line = text.slice(0, error.offset).split('\n').length;
    return `it is not JSON that tug can edit: line ${line}: ${error.message}`;
  }
  return error instanceof TomlProblem || error instanceof PolicyProblem ? error.message : null;
}
