// Random package trees with imports of every shape, for comparing our answers with the interpreter's. Names come from a
// small pool, so that they collide; most imports name something that is there, so that most modules load.

export interface RandomTree {
  readonly files: Readonly<Record<string, string>>;
  /** Relative to the tree; in the order of sys.path. */
  readonly roots: readonly string[];
  /** Dotted names of all modules, in the order in which they are to be imported. */
  readonly modules: readonly string[];
}

export function randomTree(seed: number): RandomTree {
  const random = randomNumbers(seed);
  const roots = random(4) === 0 ? ['one', 'two'] : ['one'];
  const modules = layOut(random, roots);
  const files: Record<string, string> = {};
  for (const module of modules) {
    const body = writeModule(random, module, modules);
    files[module.path] = body.length === 0 ? '' : `${body.join('\n')}\n`;
  }
  return { files, roots, modules: shuffle(random, modules).map(({ name }) => name) };
}

type Random = (limit: number) => number;

/** Numbers from 0 up to the limit, the same for the same seed. */
export function randomNumbers(seed: number): Random {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (limit) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
}

interface Module {
  readonly name: string;
  readonly path: string;
  readonly isPackage: boolean;
  /** Names that it probably has. */
  readonly has: Set<string>;
}

const FOLDERS = ['p', 'q', 'r'];
const NAMES = ['a', 'b', 'c', 'd', 'e', '_f'];

function layOut(random: Random, roots: readonly string[]): readonly Module[] {
  const modules: Module[] = [];
  const add = (root: string, name: string, isPackage: boolean): void => {
    if (modules.some((module) => module.name === name)) return;
    const body = `${root}/${name.replaceAll('.', '/')}`;
    modules.push({ name, path: isPackage ? `${body}/__init__.py` : `${body}.py`, isPackage, has: new Set() });
  };
  const fill = (root: string, prefix: string, depth: number): void => {
    const count = 1 + random(3);
    for (let n = 0; n < count; n++) {
      const name = pick(random, NAMES.slice(0, 5));
      add(root, `${prefix}${name}`, false);
    }
    if (depth === 0) return;
    for (let n = random(2) + (prefix === '' ? 1 : 0); n > 0; n--) {
      const folder = `${prefix}${pick(random, FOLDERS)}`;
      // Without __init__ it is a namespace package.
      if (random(5) > 0) add(root, folder, true);
      fill(root, `${folder}.`, depth - 1);
    }
  };
  for (const root of roots) fill(root, '', 2);
  // A package hides a module of the same name; one of them is enough.
  return modules.filter(
    ({ name, isPackage }) => isPackage || !modules.some((other) => other.isPackage && other.name === name),
  );
}

function writeModule(random: Random, module: Module, all: readonly Module[]): readonly string[] {
  const lines: string[] = [];
  const count = random(7);
  for (let n = 0; n < count; n++) lines.push(...writeStatement(random, module, all));
  if (random(4) === 0) lines.push(...writeList(random, module, all));
  return lines;
}

function writeStatement(random: Random, module: Module, all: readonly Module[]): readonly string[] {
  const plain = writePlain(random, module, all);
  switch (random(12)) {
    case 0:
      return ['if COIN:', ...indent(plain)];
    case 1:
      return ['if not COIN:', ...indent(plain), 'else:', ...indent(writePlain(random, module, all))];
    case 2:
      return ['try:', ...indent(plain), 'except ImportError:', ...indent(writePlain(random, module, all))];
    default:
      return plain;
  }
}

function writePlain(random: Random, module: Module, all: readonly Module[]): readonly string[] {
  const name = pick(random, NAMES);
  const choice = random(12);
  if (choice < 2) {
    module.has.add(name);
    return [`def ${name}(): pass`];
  }
  if (choice === 2) {
    module.has.add(name);
    return [`class ${name}: pass`];
  }
  if (choice === 3) {
    module.has.add(name);
    return [`${name} = mark(${JSON.stringify(`${module.path}:${name}`)})`];
  }
  const target = pick(random, all);
  if (target === module) return ['pass'];
  return writeImport(random, module, target, name);
}

function writeImport(random: Random, module: Module, target: Module, name: string): readonly string[] {
  const alias = random(2) === 0 ? ` as ${name}` : '';
  const names = [...target.has];
  const from = random(2) === 0 ? target.name : (relativeName(module, target.name) ?? target.name);
  switch (random(6)) {
    case 0:
      module.has.add(alias === '' ? target.name.split('.')[0]! : name);
      return [`import ${target.name}${alias}`];
    case 1: {
      // The module as a name of its parent.
      const dot = target.name.lastIndexOf('.');
      if (dot < 0) return [`import ${target.name}${alias}`];
      const parent = target.name.slice(0, dot);
      const last = target.name.slice(dot + 1);
      module.has.add(alias === '' ? last : name);
      const source = random(2) === 0 ? parent : (relativeName(module, parent) ?? parent);
      return [`from ${source} import ${last}${alias}`];
    }
    case 2:
      for (const one of names) if (!one.startsWith('_')) module.has.add(one);
      return [`from ${from} import *`];
    default: {
      if (names.length === 0) return ['pass'];
      const one = pick(random, names);
      module.has.add(alias === '' ? one : name);
      return [`from ${from} import ${one}${alias}`];
    }
  }
}

/** `..x.y` as it would be written in the module; null when there is no common parent. */
function relativeName(module: Module, target: string): string | null {
  const home = module.name.split('.');
  if (!module.isPackage) home.pop();
  const parts = target.split('.');
  let common = 0;
  while (common < home.length && common < parts.length && home[common] === parts[common]) common++;
  if (common === 0) return null;
  return '.'.repeat(home.length - common + 1) + parts.slice(common).join('.');
}

function writeList(random: Random, module: Module, all: readonly Module[]): readonly string[] {
  const names = [...module.has];
  const some = names.filter(() => random(2) === 0).map((name) => JSON.stringify(name));
  const lines = [`__all__ = [${some.join(', ')}]`];
  if (names.length > 0 && random(3) === 0) lines.push(`__all__ += [${JSON.stringify(pick(random, names))}]`);
  if (names.length > 0 && random(4) === 0)
    lines.push(`__all__.append(${JSON.stringify(pick(random, names))})`);
  if (some.length > 0 && random(5) === 0) lines.push(`__all__.remove(${some[0]})`);
  const other = pick(random, all);
  if (other !== module && random(4) === 0) {
    lines.push(`import ${other.name} as lister`, '__all__ += getattr(lister, "__all__", [])');
    if (random(2) === 0) lines.splice(-1, 1, '__all__ += lister.__all__');
  }
  return lines;
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `    ${line}`);
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)]!;
}

function shuffle<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}
