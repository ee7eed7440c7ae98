// What was found out before is the answer when the same is asked of the same files, and nothing else is: over golden cases of
// every operation, and for all that can be different the next time.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../repository/source-files.ts';
import { runTug } from '../support/run-tug.ts';
import { buildProgram } from './build-program.ts';
import { runProgram } from './cli/run-program.ts';

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'tug-remembered-')));
const golden = join(repositoryRoot, 'tests/golden/python');
/** The build puts it in. */
const built = globalThis as { TUG_BUILD?: string };

beforeAll(() => {
  built.TUG_BUILD = 'this build';
});
afterAll(() => {
  delete built.TUG_BUILD;
  rmSync(scratch, { recursive: true, force: true });
});

interface GoldenCase {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Every sixth that needs nothing but its files. */
const cases = readdirSync(golden)
  .filter((operation) => !['batch', 'questions', 'verification', 'organize-imports'].includes(operation))
  .flatMap((operation) => readdirSync(join(golden, operation)).map((name) => `${operation}/${name}`))
  .filter((_, i) => i % 6 === 0)
  .flatMap((name): readonly GoldenCase[] => {
    const request = JSON.parse(readFileSync(join(golden, name, 'request.json'), 'utf8'));
    const isPlain = request.first === undefined && request.then === undefined && request.stdin === undefined;
    return isPlain && request.command[0] === 'run' ? [{ name, ...request }] : [];
  });

describe.each([...new Set(cases.map(({ name }) => name.split('/')[0]!))])('%s', (operation) => {
  test('a preview, a run and the change itself say what they would have said without it', async () => {
    for (const { name, command, environment } of cases.filter((each) => each.name.startsWith(operation))) {
      const places = ['fresh', 'remembering'].map((kind) =>
        join(scratch, `${name.replaceAll('/', '-')}-${kind}`),
      );
      for (const place of places) cpSync(join(golden, name, 'before'), place, { recursive: true });
      const [fresh, remembering] = places as [string, string];
      const call = { variables: { ...environment } };
      const preview = ['analyze-impact', ...command.slice(1).filter((word) => !ONLY_OF_RUN.test(word))];
      const run = command.filter((word) => word !== '--apply');
      for (const argv of [preview, run, command]) {
        const known = await runTug(argv, { ...call, workingDirectory: remembering });
        const found = await runTug([...argv, '--no-cache-facts'], { ...call, workingDirectory: fresh });
        expect(comparable(known.document, remembering), `${name}: ${argv.join(' ')}`).toEqual(
          comparable(found.document, fresh),
        );
      }
      expect(existsSync(answersOf(fresh)), name).toBe(false);
    }
  });
});

test('there are enough of them, and most are remembered', () => {
  expect(cases.length).toBeGreaterThan(150);
  const kept = readdirSync(scratch).filter((name) => existsSync(answersOf(join(scratch, name))));
  expect(kept.length).toBeGreaterThan(cases.length / 2);
});

const ONLY_OF_RUN = /^(--apply|--verify=.*|--keep-sandbox)$/;

function answersOf(root: string): string {
  return join(root, '.tug', 'facts_cache', 'answers');
}

function comparable(document: object, root: string): string {
  return JSON.stringify(document)
    .replaceAll(root, 'ROOT')
    .replaceAll(' --no-cache-facts', '')
    .replace(/undo_[0-9a-f]{16}/g, 'undo_TOKEN')
    .replace(/"duration_ms":\d+/g, '');
}

test('the built program knows which one it is', async () => {
  const root = join(scratch, 'program');
  mkdirSync(root);
  writeFileSync(join(root, 'a.py'), 'def old():\n    return 1\n');
  const program = await buildProgram();
  const argv = ['run', 'rename-symbol', '--at', 'a.py:1:5', '--to', 'renewed', '--verify', 'none'];
  const [first, second] = [
    await runProgram(program, argv, { cwd: root }),
    await runProgram(program, argv, { cwd: root }),
  ];
  expect(second.stdout).toEqual(first.stdout);
  expect(readdirSync(answersOf(root)).length).toBe(2);
});

describe('what is different the next time', () => {
  const rename = (name: string) => [
    'run',
    'rename-symbol',
    '--at',
    'a.py:1:5',
    '--to',
    name,
    '--verify',
    'none',
  ];

  async function makeWorkspace(name: string) {
    const root = join(scratch, `other-${name}`);
    mkdirSync(root);
    writeFileSync(join(root, 'a.py'), 'def old():\n    return 1\n\n\nprint(old())\n');
    await runTug(rename('renewed'), { workingDirectory: root });
    const folder = answersOf(root);
    const count = () => readdirSync(folder).length;
    expect(count()).toBe(2);
    const run = async (argv: readonly string[]) => {
      const { document } = await runTug(argv, { workingDirectory: root });
      const { summary } = document as { summary: { edits_count: number } };
      return [summary.edits_count, count()] as const;
    };
    const again = (...more: readonly string[]) => run([...rename('renewed'), ...more]);
    return { root, folder, again, run };
  }

  test('nothing: nothing is worked out', async () => {
    const { again } = await makeWorkspace('nothing');
    expect(await again()).toEqual([2, 2]);
  });

  test('a file', async () => {
    const { root, again } = await makeWorkspace('file');
    writeFileSync(join(root, 'b.py'), 'from a import old\n');
    expect(await again()).toEqual([3, 4]);
  });

  test('the new name', async () => {
    const { run } = await makeWorkspace('name');
    expect(await run(rename('other'))).toEqual([2, 4]);
  });

  test('only what is decided: places are known, the change is not', async () => {
    const { root, folder, again } = await makeWorkspace('decision');
    writeFileSync(join(root, 'a.py'), 'def old():\n    return 1\n\n\ndef f(x):\n    return x.old()\n');
    const before = readdirSync(folder).length;
    const places = async (...more: readonly string[]) => (await again(...more))[0];
    expect(await places('--open', 'skip')).toBe(1);
    expect(readdirSync(folder).length).toBe(before + 2);
    expect(await places('--open', 'include')).toBe(1);
    expect(readdirSync(folder).length).toBe(before + 2);
  });

  test('a setting that analysis sees', async () => {
    const { root, again } = await makeWorkspace('setting');
    mkdirSync(join(root, 'src'));
    expect(await again('--source-root', 'src')).toEqual([2, 4]);
  });

  test('packages that were installed', async () => {
    const { root, again } = await makeWorkspace('packages');
    const packages = join(root, '.venv', 'lib', 'python3.12', 'site-packages');
    mkdirSync(packages, { recursive: true });
    expect(await again()).toEqual([2, 4]);
    utimesSync(packages, 1000, 1000);
    expect(await again()).toEqual([2, 6]);
  });

  test('the program', async () => {
    const { again } = await makeWorkspace('program');
    built.TUG_BUILD = 'another build';
    try {
      expect(await again()).toEqual([2, 4]);
    } finally {
      built.TUG_BUILD = 'this build';
    }
  });

  test('what was kept is damaged', async () => {
    const { folder, again } = await makeWorkspace('damage');
    for (const [i, name] of readdirSync(folder).entries()) {
      const bytes = readFileSync(join(folder, name));
      bytes[bytes.length - 2 - i]! ^= 1;
      writeFileSync(join(folder, name), i === 0 ? bytes : bytes.subarray(0, 9));
    }
    expect(await again()).toEqual([2, 2]);
  });

  test('one answer has the name of another', async () => {
    const { folder, again } = await makeWorkspace('swapped');
    const [one, two] = readdirSync(folder).map((name) => join(folder, name)) as [string, string];
    const bytes = readFileSync(one);
    writeFileSync(one, readFileSync(two));
    writeFileSync(two, bytes);
    expect(await again()).toEqual([2, 2]);
  });

  test('many are asked: the newest stay', async () => {
    const { run } = await makeWorkspace('many');
    let last: readonly [number, number] = [0, 0];
    for (let i = 0; i < 25; i++) last = await run(rename(`name_${i}`));
    expect(last).toEqual([2, 40]);
  });

  test('a refusal is worked out each time', async () => {
    const { root, folder } = await makeWorkspace('refusal');
    const answers = [];
    for (let i = 0; i < 2; i++) answers.push(await runTug(rename('print'), { workingDirectory: root }));
    expect(answers[0]!.document.status).toBe('refused');
    expect(answers[0]).toEqual(answers[1]);
    expect(readdirSync(folder).length).toBe(2);
  });
});
