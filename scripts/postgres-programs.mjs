// Where PostgreSQL's programs are: Debian keeps them off PATH.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** The directory that holds `initdb` and `postgres`; null when they are not installed. */
export function postgresPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const places = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(asked.status === 0 ? [asked.stdout.trim()] : []),
  ];
  const programs = ['initdb', 'postgres'].map((name) =>
    process.platform === 'win32' ? `${name}.exe` : name,
  );
  return places.find((place) => programs.every((program) => existsSync(join(place, program)))) ?? null;
}
