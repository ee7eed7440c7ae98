// The commands of docs/PLANS.md run as they are written there, in a repository whose plan is the one on the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { repositoryRoot } from '../repository/source-files.ts';
import { makeStateRepository, type StateRepository } from './state-repository.ts';

const page = readFileSync(join(repositoryRoot, 'docs/PLANS.md'), 'utf8');

let repository: StateRepository;
afterEach(() => repository.remove());

test('every command of the page ends with 0, in the order of the page', async () => {
  repository = await makeStateRepository(/^````md\n([\s\S]*?)^````$/m.exec(page)![1]!);
  const lines = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block!.trim().split('\n'),
  );
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    if (line.startsWith('tug commit ')) repository.write('login.html', '<form>');
    const { code, stdout, stderr } = await repository.run(line.split(' ').slice(1));
    expect(code, `${line}: ${stdout}${stderr}`).toBe(0);
  }
});
