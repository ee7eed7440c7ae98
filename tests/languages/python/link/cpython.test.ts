// The interpreter is the judge: random package trees are loaded by CPython, and what every global name of every module
// turned out to be is compared with what we say. Where we name one meaning it is that one; where we name several it is
// among them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Program } from '../../../../src/languages/python/link/program.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';
import { programOf } from './program-of.ts';
import { type RandomTree, randomTree } from './random-packages.ts';
import { showResolved } from './show-resolved.ts';

const folder = useTemporaryFolder();
const TREES = Number(process.env.TUG_LINK_TREES ?? 300);
const FIRST_SEED = Number(process.env.TUG_LINK_SEED ?? 1);

test('every global name is what CPython makes of it', () => {
  const trees = Array.from({ length: TREES }, (_, n) => randomTree(FIRST_SEED + n));
  const judged = loadAll(trees);
  const differences: string[] = [];
  const count = { names: 0, certain: 0, open: 0, modules: 0, failed: 0 };
  for (const [at, tree] of trees.entries()) {
    const program = programOf(tree.files, {}, tree.roots);
    const { loaded, failed, stars } = judged[at]!;
    count.failed += failed.length;
    for (const [module, names] of Object.entries(loaded)) {
      // What a half-loaded module has depends on where it stopped.
      const reached = loadedBy(program, module);
      if (failed.some((name) => reached.has(name) || name === module || name.startsWith(`${module}.`)))
        continue;
      const inCircle = [...reached].some((name) => loadedBy(program, name).has(name));
      count.modules++;
      for (const [name, theirs] of Object.entries(names)) {
        count.names++;
        const ours = program
          .member(program.findModule(module), name)
          .map((found) => simplify(showResolved(found)));
        if (ours.length === 1) count.certain++;
        else count.open++;
        if (!ours.includes(theirs)) {
          differences.push(
            `seed ${FIRST_SEED + at}: ${module}.${name} is ${theirs}, we say ${ours.join(' | ')}`,
          );
        }
      }
      // In a circle a star may run before `__all__` is there.
      const exported = inCircle ? null : program.starNames(program.findModule(module));
      for (const name of stars[module] ?? []) {
        // A submodule is there when anybody has loaded it.
        const meanings = program.member(program.findModule(module), name);
        if (exported === null || exported.has(name) || meanings.some(({ kind }) => kind === 'module'))
          continue;
        differences.push(`seed ${FIRST_SEED + at}: * of ${module} has ${name}, we say not`);
      }
    }
  }
  expect(differences).toEqual([]);
  expect(count.names).toBeGreaterThan(TREES * 5);
  expect(count.certain).toBeGreaterThan(count.names * 0.8);
});

/** Modules that loading one loads, by name; packages above them included. */
function loadedBy(program: Program, module: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = [module];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const ref = program.findModule(name);
    if (ref.kind !== 'file') continue;
    const next = ref.file.facts.imports.flatMap((fact, index) => {
      const target = program.importedModule(ref.file, index);
      const targetName = target.kind === 'file' ? target.file.moduleName : target.name;
      return fact.kind === 'name' ? [targetName, `${targetName}.${fact.name}`] : [targetName];
    });
    for (const one of next.flatMap(withParents)) {
      if (loaded.has(one)) continue;
      loaded.add(one);
      waiting.push(one);
    }
  }
  return loaded;
}

function withParents(name: string): readonly string[] {
  const parts = name.split('.');
  return parts.map((_, at) => parts.slice(0, at + 1).join('.'));
}

function simplify(shown: string): string {
  return shown.replace(/^<namespace (\S+) in .*>$/, '<namespace $1>');
}

interface Loaded {
  readonly loaded: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly failed: readonly string[];
  readonly stars: Readonly<Record<string, readonly string[]>>;
}

function loadAll(trees: readonly RandomTree[]): readonly Loaded[] {
  const plans = trees.map(({ files, roots, modules }, at) => {
    for (const [path, text] of Object.entries(files)) folder.write(`${at}/${path}`, text);
    for (const root of roots) folder.makeFolder(`${at}/${root}`);
    return JSON.stringify({ folder: folder.at(String(at)), roots, modules, coin: at % 2 === 0 });
  });
  const script = fileURLToPath(new URL('./load_packages.py', import.meta.url));
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
