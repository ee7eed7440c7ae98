// Loads every module that is part of an import cycle as the first one of its cycle, and prints what fails as JSON:
//
//   node --experimental-vm-modules scripts/load-orders.mjs FOLDER
//
// A constant that is made of another module's value exists only if that module is loaded first. A bundler turns the missing value
// into `undefined`, and so does the test runner; Node's own modules report it. So this runs in Node, on the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import vm from 'node:vm';
import { transform } from 'esbuild';

const root = resolve(process.argv[2] ?? 'src');
const require = createRequire(import.meta.url);
const options = {
  loader: 'ts',
  format: 'esm',
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};

const codeOf = new Map();
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/(?<!\.d)\.ts$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  codeOf.set(path, (await transform(readFileSync(path, 'utf8'), options)).code);
}
const cycles = findCycles();
const failures = [];
for (const cycle of cycles) {
  for (const first of cycle) {
    const problem = await loadFirst(first);
    if (problem !== null) failures.push({ first: relative(root, first), problem });
  }
}
console.log(JSON.stringify({ files: codeOf.size, cycles: cycles.length, failures }));

function importsOf(path) {
  const imported = codeOf.get(path).matchAll(/^\s*(?:import|export)\b[^;]*?from\s*"(\.[^"]+)"/gm);
  return [...imported].map(([, to]) => resolve(dirname(path), to)).filter((to) => codeOf.has(to));
}

/** Strongly connected groups of more than one module, by Tarjan's algorithm. */
function findCycles() {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const found = [];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    stack.push(path);
    for (const to of importsOf(path)) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(path, Math.min(lowest.get(path), lowest.get(to)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) found.push(group);
  };
  for (const path of codeOf.keys()) if (!order.has(path)) visit(path);
  return found;
}

/** What went wrong, or null. */
async function loadFirst(first) {
  const modules = new Map();
  const moduleAt = (path) => {
    const known = modules.get(path);
    if (known !== undefined) return known;
    const made = new vm.SourceTextModule(codeOf.get(path), { identifier: path });
    modules.set(path, made);
    return made;
  };
  const link = async (specifier, from) => {
    const path = resolve(dirname(from.identifier), specifier);
    if (specifier.startsWith('.') && codeOf.has(path)) return moduleAt(path);
    return outside(specifier.startsWith('.') ? path : require.resolve(specifier));
  };
  try {
    const module = moduleAt(first);
    await module.link(link);
    await module.evaluate();
    return null;
  } catch (error) {
    const place = /\((.*:\d+:\d+)\)|at (\/.*:\d+:\d+)/.exec(error.stack ?? '');
    return `${error.message}${place === null ? '' : ` (${relative(root, place[1] ?? place[2])})`}`;
  }
}

async function outside(specifier) {
  const exported = await import(specifier);
  const names = [...new Set([...Object.keys(exported), 'default'])];
  return new vm.SyntheticModule(names, function setAll() {
    for (const name of names) this.setExport(name, exported[name]);
  });
}
