// A real PostgreSQL for the tests: from the machine's packages, in a temporary directory, on loopback, gone afterwards.
// A machine without it fails the tests that need it; they are never skipped.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms } from '../../scripts/postgres-programs.mjs';

export interface PostgresServer {
  /** A database of its own, empty. */
  makeDatabase(): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === null)
    throw new Error('PostgreSQL is not installed; scripts/ensure-test-tools.mjs installs it');
  const directory = mkdtempSync(join(tmpdir(), 'tug-postgres-'));
  const user = unprivilegedUser();
  chmodSync(directory, 0o700);
  if (user !== null) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const identity = user === null ? {} : user;
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'tug', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { cwd: directory, encoding: 'utf8', ...identity },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${directory}`,
    '-c',
    'max_connections=200',
  ];
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    cwd: directory,
    stdio: 'ignore',
    ...identity,
  });
  const url = (name: string) => `postgres://tug@127.0.0.1:${port}/${name}`;
  await waitUntilReady(url('postgres'), server);
  let count = 0;
  return {
    makeDatabase: async () => {
      const name = `test_${++count}`;
      await query(url('postgres'), `CREATE DATABASE ${name}`);
      return url(name);
    },
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.once('exit', () => resolve());
        // Immediate shutdown: nothing of it is needed any more.
        server.kill('SIGQUIT');
      });
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await query(url, 'SELECT 1');
      return;
    } catch (error) {
      if (attempt > 300 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
