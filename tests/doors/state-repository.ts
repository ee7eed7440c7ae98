// A git repository with a plan in a temporary directory, and tug in it as a real process.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { SAMPLE_PLAN } from '../state/sample-plan.ts';
import { buildProgram } from './build-program.ts';
import { type ProgramRun, runProgram } from './cli/run-program.ts';
import { documentSchemas } from './wire/document-schemas.ts';

export interface Answer {
  readonly exitCode: number | null;
  readonly [field: string]: unknown;
}

export interface StateRepository {
  readonly path: string;
  git(...argv: readonly string[]): string;
  /** A command line as one would type it; in the repository unless `cwd` says otherwise. */
  tug(
    line: string,
    options?: {
      readonly cwd?: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly input?: string;
    },
  ): Promise<Answer>;
  run(
    argv: readonly string[],
    options?: {
      readonly cwd?: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly input?: string;
    },
  ): Promise<ProgramRun>;
  write(file: string, text: string): void;
  read(file: string): string;
  remove(): void;
}

export const PLAN_FILE = '.tugtool/tugplan-login.md';

export async function makeStateRepository(plan = SAMPLE_PLAN): Promise<StateRepository> {
  const program = await buildProgram();
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'tug-state-')));
  const path = join(top, 'repo');
  mkdirSync(path);
  const repository: StateRepository = {
    path,
    git: (...argv) =>
      execFileSync(
        'git',
        ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'protocol.file.allow=always', ...argv],
        {
          cwd: path,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      ),
    run: (argv, options = {}) =>
      runProgram(program, argv, {
        cwd: options.cwd ?? path,
        env: {
          GIT_AUTHOR_NAME: 't',
          GIT_AUTHOR_EMAIL: 't@t',
          GIT_COMMITTER_NAME: 't',
          GIT_COMMITTER_EMAIL: 't@t',
          XDG_CACHE_HOME: join(dirname(program), 'cache'),
          ...options.env,
        },
        ...(options.input === undefined ? {} : { input: options.input }),
      }),
    tug: async (line, options = {}) => {
      const argv = splitLine(line);
      const { code, signal, stdout, stderr } = await repository.run(argv, options);
      if (signal !== null) return { exitCode: null, signal };
      expect(stderr, line).toBe('');
      const document = JSON.parse(stdout) as Record<string, unknown>;
      const command = argv.slice(0, argv[0] === 'commit' || argv[0] === 'doctor' ? 1 : 2).join(' ');
      expect(documentSchemas(command, document), `${line}: ${stdout}`).toEqual([]);
      return { exitCode: code, ...document };
    },
    write: (file, text) => {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    },
    read: (file) => readFileSync(join(path, file), 'utf8'),
    remove: () => rmSync(top, { recursive: true, force: true, maxRetries: 5 }),
  };
  repository.git('init', '-q', '-b', 'main');
  repository.write(PLAN_FILE, plan);
  repository.git('add', '-A');
  repository.git('commit', '-qm', 'plan');
  return repository;
}

/** Words, with single quotes around those that hold spaces. */
function splitLine(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

/** The error of an answer, without its text. */
export function failure(answer: Answer): {
  readonly code: string;
  readonly exitCode: number | null;
  readonly number: unknown;
} {
  const { code, details } = (answer.error ?? {}) as {
    readonly code: string;
    readonly details: Record<string, unknown>;
  };
  return { code, exitCode: answer.exitCode, number: details?.number };
}
