// A workspace in a temporary directory, with real files and real git, for the tests about snapshots.
import { execFileSync } from 'node:child_process';
import {
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { languageOfPath } from '../../../src/kernel/language-of-path.ts';
import type { LogLevel } from '../../../src/kernel/ports.ts';
import {
  type SnapshotOptions,
  type TakenSnapshot,
  takeSnapshot,
} from '../../../src/platform/snapshot/take-snapshot.ts';

/** Windows has no pipes in folders, no modes, and links only for administrators. */
export const POSIX = process.platform !== 'win32';

const made: string[] = [];

afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
});

export class WorkspaceOnDisk {
  /** The workspace is a folder in a directory of its own, so that there is an outside. */
  readonly outside: string;
  readonly root: string;
  readonly logged: { level: LogLevel; message: string }[] = [];

  constructor() {
    this.outside = realpathSync(mkdtempSync(join(tmpdir(), 'tug-snapshot-')));
    made.push(this.outside);
    this.root = join(this.outside, 'work');
    mkdirSync(this.root);
  }

  get cacheFile(): string {
    return join(this.outside, 'session', 'stat_cache');
  }

  path(path: string): string {
    return join(this.root, path);
  }

  write(files: Readonly<Record<string, string | Buffer>>): this {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(this.path(path)), { recursive: true });
      writeFileSync(this.path(path), content);
    }
    return this;
  }

  /** Other bytes of the same length, under the modification time of before, to the nanosecond. */
  forge(path: string, content: string): void {
    const reference = join(this.outside, 'reference');
    const touch = (from: string, to: string) => execFileSync('touch', ['-r', from, to]);
    writeFileSync(reference, '');
    touch(this.path(path), reference);
    writeFileSync(this.path(path), content);
    touch(reference, this.path(path));
    rmSync(reference);
  }

  /** Makes a link; the target is stored as given. */
  link(target: string, path: string): this {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    symlinkSync(target, this.path(path));
    return this;
  }

  git(...args: readonly string[]): string {
    return runGit(this.root, ...args);
  }

  /** Makes it a repository and commits everything that is not ignored. */
  commit(): this {
    this.git('init', '--quiet');
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', 'all');
    return this;
  }

  options(): SnapshotOptions {
    return {
      root: this.root,
      include: [],
      exclude: [],
      cacheFile: null,
      languages: languageOfPath,
      progress: { report: () => {}, finish: () => {} },
      log: { log: (level, _target, message) => this.logged.push({ level, message }) },
    };
  }

  take(options: Partial<SnapshotOptions> = {}): Promise<TakenSnapshot> {
    return takeSnapshot({ ...this.options(), ...options });
  }

  takeCached(options: Partial<SnapshotOptions> = {}): Promise<TakenSnapshot> {
    return this.take({ cacheFile: this.cacheFile, ...options });
  }

  async listed(options: Partial<SnapshotOptions> = {}): Promise<readonly string[]> {
    const { snapshot } = await this.take(options);
    return snapshot.files.map(({ path }) => path);
  }
}

export function runGit(directory: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...identity, ...args], { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Root may read everything, so for a while it is somebody else who owns the workspace and looks at it. */
export async function asOrdinaryUser<T>(workspace: WorkspaceOnDisk, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  const NOBODY = 65534;
  for (const path of ['', ...readdirSync(workspace.outside, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(workspace.outside, path), NOBODY, NOBODY);
  }
  const home = process.env.HOME;
  process.env.HOME = workspace.outside;
  process.seteuid!(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
    process.env.HOME = home;
  }
}
