// Which program this is, to whoever keeps what it found out: a hash of all that it is built from.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export function hashOfSources() {
  const hash = createHash('sha256');
  for (const folder of ['src', 'assets']) {
    const names = readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
      .sort();
    for (const name of names) hash.update(`${name.slice(root.length)}\0`).update(readFileSync(name));
  }
  hash.update(readFileSync(`${root}package-lock.json`));
  return hash.digest('hex').slice(0, 16);
}
