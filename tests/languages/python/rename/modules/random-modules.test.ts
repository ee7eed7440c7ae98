// The interpreter is the judge: in random package trees a random module or package is renamed, and CPython loads the tree
// before and after. Every module has the same names with the same values as before, but for the new name.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TugError } from '../../../../../src/base/tug-error.ts';
import { runInMemory, STRICT } from '../../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../../support/python-adapter.ts';
import { useTemporaryFolder } from '../../../../support/temporary-folder.ts';
import { type RandomTree, randomNumbers, randomTree } from '../../link/random-packages.ts';

const folder = useTemporaryFolder();
const TREES = Number(process.env.TUG_MODULE_TREES ?? 150);
const FIRST_SEED = Number(process.env.TUG_MODULE_SEED ?? 1);

interface Renamed {
  readonly seed: number;
  readonly before: RandomTree;
  readonly after: Readonly<Record<string, string>>;
  /** Dotted. */
  readonly module: string;
  readonly newName: string;
}

test('a renamed module is the same module to everybody', async () => {
  const renamed: Renamed[] = [];
  const seen = { accepted: 0, refused: 0 };
  for (let seed = FIRST_SEED; seed < FIRST_SEED + TREES; seed++) {
    const attempt = await renameSomeModule(seed);
    if (attempt === null) seen.refused++;
    else renamed.push(attempt);
  }
  seen.accepted = renamed.length;
  const loaded = loadAll(renamed);
  const judged = renamed.filter((_, at) => loaded[2 * at]!.failed.length === 0);
  const differences = renamed.flatMap((each, at) => compare(each, loaded[2 * at]!, loaded[2 * at + 1]!));
  expect(differences).toEqual([]);
  expect(seen.accepted).toBeGreaterThan(TREES / 4);
  expect(judged.length).toBeGreaterThan(TREES / 8);
});

async function renameSomeModule(seed: number): Promise<Renamed | null> {
  const tree = randomTree(seed);
  // `import p.p` in p binds p as an attribute of itself, and from then on p.p is p: nobody writes that on purpose.
  if (tree.modules.some((name) => /(?:^|\.)(\w+)\.\1(?:\.|$)/.test(name))) return null;
  const random = randomNumbers(seed + 77);
  const module = tree.modules[random(tree.modules.length)]!;
  const newName = ['fresh', 'fresh', 'fresh', 'a', 'b', 'p'][random(6)]!;
  const where = JSON.stringify(tree.roots);
  const files = { ...tree.files, 'pyproject.toml': `[tool.setuptools.packages.find]\nwhere = ${where}\n` };
  try {
    const { files: after } = await runInMemory(pythonInMemory, files, {
      operation: 'rename-symbol',
      arguments: { symbol: module, new_name: newName },
      policy: { ...STRICT, open: 'include' },
    });
    return after === null ? null : { seed, before: tree, after, module, newName };
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError') return null;
    throw error;
  }
}

function compare({ seed, module, newName, before }: Renamed, was: Loaded, is: Loaded): readonly string[] {
  const dot = module.lastIndexOf('.');
  const oldName = module.slice(dot + 1);
  const target = `${module.slice(0, dot + 1)}${newName}`;
  const follow = (name: string) =>
    name === module || name.startsWith(`${module}.`) ? `${target}${name.slice(module.length)}` : name;
  const title = `seed ${seed}: ${module} to ${newName}`;
  // Where a module stopped loading says nothing about meaning.
  if (was.failed.length > 0) return [];
  if (is.failed.length > 0) return [`${title}: ${is.failed.join(' ')} cannot be loaded any more`];
  const folderPath = module.replaceAll('.', '/');
  const targetPath = target.replaceAll('.', '/');
  const moved = (value: string) =>
    before.roots.reduce(
      (text, root) =>
        text
          .replace(`${root}/${folderPath}/`, `${root}/${targetPath}/`)
          .replace(`${root}/${folderPath}.py`, `${root}/${targetPath}.py`),
      value.replace(/^<namespace (.*)>$/, (_, name: string) => `<namespace ${follow(name)}>`),
    );
  // A function that a name may mean as well as the module is renamed with it; marks are texts and stay.
  const renamedToo = (value: string) => value.replace(new RegExp(`:${oldName}$`), `:${newName}`);
  const isSame = (old: string, after: string | undefined) =>
    [old, moved(old), renamedToo(moved(old))].some((value) => value === after);
  return Object.entries(was.loaded).flatMap(([name, names]) => {
    const now = is.loaded[follow(name)] ?? {};
    // The values under the old and the new name are compared together: which of them a value has is the point.
    const isEither = (key: string) => key === oldName || key === newName;
    const rest = Object.keys({ ...names, ...now }).filter((key) => !isEither(key));
    const wrong = rest.filter((key) => names[key] === undefined || !isSame(names[key]!, now[key]));
    const mine = (values: Readonly<Record<string, string>>) =>
      Object.keys(values)
        .filter(isEither)
        .map((key) => values[key]!);
    const problems = wrong.map((key) => `${title}: ${name}.${key} was ${names[key]}, is ${now[key]}`);
    // What the module hid under its old name may show afterwards; nothing may be lost.
    const lost = mine(names).filter((value) => !mine(now).some((other) => isSame(value, other)));
    if (lost.length > 0) problems.push(`${title}: ${name} lost ${lost.join()}, has ${mine(now).join()}`);
    return problems;
  });
}

interface Loaded {
  readonly loaded: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly failed: readonly string[];
}

function loadAll(renamed: readonly Renamed[]): readonly Loaded[] {
  const plans = renamed.flatMap(({ seed, before, after, module, newName }, at) => {
    const target = `${module.slice(0, module.lastIndexOf('.') + 1)}${newName}`;
    const modules = before.modules.map((name) =>
      name === module || name.startsWith(`${module}.`) ? `${target}${name.slice(module.length)}` : name,
    );
    return [
      plan(`${at}a`, before.files, before.roots, before.modules, seed),
      plan(`${at}b`, after, before.roots, modules, seed),
    ];
  });
  const script = fileURLToPath(new URL('../../link/load_packages.py', import.meta.url));
  const python = process.platform === 'win32' ? 'python' : 'python3';
  const { stdout, stderr, status } = spawnSync(python, ['-I', script], {
    input: plans.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function plan(
  name: string,
  files: Readonly<Record<string, string>>,
  roots: readonly string[],
  modules: readonly string[],
  seed: number,
): string {
  for (const [path, text] of Object.entries(files)) folder.write(`${name}/${path}`, text);
  for (const root of roots) folder.makeFolder(`${name}/${root}`);
  return JSON.stringify({ folder: folder.at(name), roots, modules, coin: seed % 2 === 0 });
}
