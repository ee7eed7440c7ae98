// The interpreter is the judge: in random package trees a random module or package moves, and CPython loads the tree before
// and after. Every name that a module has means what it meant.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import { runInMemory, STRICT } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';
import { type RandomTree, randomNumbers, randomTree } from '../link/random-packages.ts';

const folder = useTemporaryFolder();
const TREES = Number(process.env.TUG_MODULE_TREES ?? 150);
const FIRST_SEED = Number(process.env.TUG_MODULE_SEED ?? 1);

interface Moved {
  readonly seed: number;
  readonly before: RandomTree;
  readonly after: Readonly<Record<string, string>>;
  /** Dotted. */
  readonly module: string;
  readonly target: string;
}

test('a module that moved is the same module to everybody', async () => {
  const moved: Moved[] = [];
  const refused = new Map<string, number>();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + TREES; seed++) {
    const attempt = await moveSomeModule(seed);
    if (typeof attempt === 'string') refused.set(attempt, (refused.get(attempt) ?? 0) + 1);
    else if (attempt !== null) moved.push(attempt);
  }
  if (process.env.TUG_SHOW_REFUSALS !== undefined) console.log(Object.fromEntries(refused));
  const loaded = loadAll(moved);
  const judged = moved.filter((_, at) => loaded[2 * at]!.failed.length === 0);
  const differences = moved.flatMap((each, at) => compare(each, loaded[2 * at]!, loaded[2 * at + 1]!));
  expect(differences).toEqual([]);
  expect(moved.length).toBeGreaterThan(TREES / 4);
  expect(judged.length).toBeGreaterThan(TREES / 8);
});

/** The tree with a use behind each plain import, so that chains of names are there to be rewritten. */
function withUses(tree: RandomTree): RandomTree {
  const files = Object.entries(tree.files).map(([path, text]) => {
    const uses = [...text.matchAll(/^import ([\w.]+)$/gm)].map(([, name], n) => `seen_${n} = ${name}`);
    return [path, `${text}${uses.map((line) => `${line}\n`).join('')}`];
  });
  return { ...tree, files: Object.fromEntries(files) };
}

async function moveSomeModule(seed: number): Promise<Moved | string | null> {
  const tree = withUses(randomTree(seed));
  // `import p.p` in p binds p as an attribute of itself, and from then on p.p is p: nobody writes that on purpose.
  if (tree.modules.some((name) => /(?:^|\.)(\w+)\.\1(?:\.|$)/.test(name))) return null;
  const random = randomNumbers(seed + 99);
  const module = tree.modules[random(tree.modules.length)]!;
  const last = module.slice(module.lastIndexOf('.') + 1);
  const parents = ['', 'fresh', 'fresh.deep', ...tree.modules.map((name) => name.replace(/\.?\w+$/, ''))];
  const parent = parents[random(parents.length)]!;
  const target = [...(parent === '' ? [] : [parent]), random(4) === 0 ? 'other' : last].join('.');
  // Another name in the same package is a rename, which has its own judge.
  if (parent === module.slice(0, Math.max(0, module.lastIndexOf('.')))) return null;
  const where = JSON.stringify(tree.roots);
  const files = { ...tree.files, 'pyproject.toml': `[tool.setuptools.packages.find]\nwhere = ${where}\n` };
  try {
    const { files: after } = await runInMemory(pythonInMemory, files, {
      operation: 'move-module',
      arguments: { from: module, to: target },
      policy: { ...STRICT, open: 'include' },
    });
    return after === null ? null : { seed, before: tree, after, module, target };
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError')
      return error.message.replace(/\S*[./]\S*/g, '*').slice(0, 110);
    throw error;
  }
}

function compare({ seed, module, target, before }: Moved, was: Loaded, is: Loaded): readonly string[] {
  const follow = (name: string) =>
    name === module || name.startsWith(`${module}.`) ? `${target}${name.slice(module.length)}` : name;
  const title = `seed ${seed}: ${module} to ${target}`;
  // Where a module stopped loading says nothing about meaning.
  if (was.failed.length > 0) return [];
  if (is.failed.length > 0) return [`${title}: ${is.failed.join(' ')} cannot be loaded any more`];
  const [oldPath, newPath] = [module, target].map((name) => name.replaceAll('.', '/'));
  const place = (value: string) =>
    before.roots
      .reduce((text, root) => text.replace(`${root}/${oldPath}/`, `*/${newPath}/`), value)
      .replace(/\w+\/(.*)/, (all, rest: string) =>
        before.roots.some((root) => all.startsWith(`${root}/${oldPath}.py`))
          ? `*/${newPath}${rest.slice(oldPath!.length)}`
          : all,
      )
      .replace(/^<namespace (.*)>$/, (_, name: string) => `<namespace ${follow(name)}>`);
  const anyRoot = (value: string) =>
    before.roots.reduce((text, root) => text.replace(`${root}/`, '*/'), value);
  const isSame = (old: string, now: string | undefined) =>
    now !== undefined && (old === now || anyRoot(place(old)) === anyRoot(now));
  const [oldRoot, oldLast] = [module.split('.')[0]!, module.slice(module.lastIndexOf('.') + 1)];
  const parent = module.slice(0, module.lastIndexOf('.'));
  return Object.entries(was.loaded).flatMap(([name, names]) => {
    const now = is.loaded[follow(name)] ?? {};
    return Object.entries(names).flatMap(([key, value]) => {
      if (isSame(value, now[key])) return [];
      // A package has no attribute for a module that is not in it any more; an import that says another name binds another.
      const isModule = value.startsWith('<');
      if (isModule && (key === oldRoot || key === oldLast)) return [];
      // A folder that is empty now is no namespace any more.
      if (/^<namespace (.*)>$/.exec(value)?.[1] === parent) return [];
      return [`${title}: ${name}.${key} was ${value}, is ${now[key]}`];
    });
  });
}

interface Loaded {
  readonly loaded: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly failed: readonly string[];
}

function loadAll(moved: readonly Moved[]): readonly Loaded[] {
  const plans = moved.flatMap(({ seed, before, after, module, target }, at) => {
    const modules = before.modules.map((name) =>
      name === module || name.startsWith(`${module}.`) ? `${target}${name.slice(module.length)}` : name,
    );
    return [
      plan(`${at}a`, before.files, before.roots, before.modules, seed),
      plan(`${at}b`, after, before.roots, modules, seed),
    ];
  });
  const script = fileURLToPath(new URL('../link/load_packages.py', import.meta.url));
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
