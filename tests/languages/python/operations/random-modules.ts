// Random programs of several modules that take functions, classes and constants from each other in every style there is, and
// a main module that prints them all.
import { makeRandom, type ProgramFiles, type Random } from '../rename/random-program.ts';

export interface ModuleProgram {
  readonly files: ProgramFiles;
  /** `pkg/a.py::fpkg_a_0` and the like. */
  readonly symbols: readonly string[];
  readonly modules: readonly string[];
}

interface Defined {
  readonly name: string;
  readonly kind: 'function' | 'class' | 'constant';
  /** Depends on a variable that a function changes: used by the main module only, when everything is loaded. */
  readonly changes?: true;
}

const MODULES = ['m0', 'm1', 'pkg.a', 'pkg.b', 'pkg.c'];

export function randomModules(seed: number): ModuleProgram {
  const random = makeRandom(seed);
  const order = shuffle(random, MODULES);
  const defined = new Map<string, readonly Defined[]>();
  const files: Record<string, string> = { 'pkg/__init__.py': '' };
  for (const module of order) {
    const { text, names } = randomModule(random, module, defined);
    defined.set(module, names);
    files[pathOf(module)] = text;
  }
  files['main.py'] = mainOf(random, defined);
  const symbols = [...defined].flatMap(([module, names]) =>
    names.map(({ name }) => `${pathOf(module)}::${name}`),
  );
  return { files, symbols, modules: order.map(pathOf) };
}

function randomModule(random: Random, module: string, defined: ReadonlyMap<string, readonly Defined[]>) {
  const imports: string[] = [];
  const values: string[] = [];
  const chance = (percent: number) => random(100) < percent;
  const bring = (line: string, ...expressions: readonly string[]) => {
    imports.push(line);
    values.push(...expressions);
  };
  if (chance(50)) bring('import math', 'math.floor(2.5)');
  if (chance(40)) bring('import os.path', 'len(os.path.join("a", "b"))');
  if (chance(40)) bring('from textwrap import dedent as dd', 'len(dd(" x"))');
  for (const [other, names] of defined) {
    if (chance(40)) continue;
    const picked = shuffle(random, names).slice(0, 1 + random(names.length));
    const last = other.split('.').at(-1)!;
    const areSiblings = module.startsWith('pkg.') && other.startsWith('pkg.');
    const through = (prefix: string) =>
      picked.filter(({ changes }) => changes !== true).map((each) => expressionOf(each, prefix));
    const list = picked.map(({ name }) => name).join(', ');
    switch (random(6)) {
      case 0:
        bring(`import ${other}`, ...through(`${other}.`));
        break;
      case 1:
        bring(`import ${other} as al_${last}`, ...through(`al_${last}.`));
        break;
      case 2:
        if (other.includes('.'))
          bring(
            areSiblings && chance(50) ? `from . import ${last}` : `from pkg import ${last}`,
            ...through(`${last}.`),
          );
        break;
      case 3:
        bring(`from ${areSiblings && chance(60) ? `.${last}` : other} import ${list}`, ...through(''));
        break;
      case 4:
        bring(
          `from ${other} import ${picked.map(({ name }) => `${name} as z${name}`).join(', ')}`,
          ...through('z'),
        );
        break;
      case 5:
        if (chance(50)) bring(`from ${other} import *`, ...through(''));
    }
  }
  const value = () => (values.length > 0 && chance(80) ? values[random(values.length)]! : `${1 + random(9)}`);
  const names: Defined[] = [];
  const lines: string[] = [];
  for (let n = 0; n <= random(4); n++) {
    const kind = (['function', 'function', 'class', 'constant'] as const)[random(4)]!;
    const each: Defined = { kind, name: `${kind[0]}_${module.replace('.', '_')}_${n}` };
    if (chance(30)) lines.push(`# about ${each.name}`);
    lines.push(definitionOf(each, value, chance(30) ? value() : '1'));
    names.push(each);
    values.push(expressionOf(each, ''));
  }
  if (chance(50)) {
    const own = module.replace('.', '_');
    const variable: Defined = { kind: 'constant', name: `v_${own}`, changes: true };
    const changer: Defined = { kind: 'function', name: `up_${own}`, changes: true };
    const reader: Defined = { kind: 'function', name: `now_${own}`, changes: true };
    lines.push(`${variable.name} = ${random(9)}`, '', '');
    lines.push(`def ${changer.name}(x=1):`, `    global ${variable.name}`, `    ${variable.name} += x`);
    lines.push(`    return [${variable.name}, ${value()}]`, '', '');
    lines.push(`def ${reader.name}(x=1):`, `    return [${variable.name} + x, ${value()}]`, '');
    names.push(variable, changer, reader);
  }
  const exported = chance(15) ? `\n__all__ = [${names.map(({ name }) => `"${name}"`).join(', ')}]\n` : '';
  const head = [...(chance(20) ? ['"""Doc."""'] : []), ...shuffle(random, imports)].join('\n');
  return { text: `${head}${head === '' ? '' : '\n\n\n'}${lines.join('\n')}\n${exported}`, names };
}

function definitionOf({ name, kind }: Defined, value: () => string, preset: string): string {
  switch (kind) {
    case 'constant':
      return `${name} = ${value()}`;
    case 'function':
      return `def ${name}(x=${preset}):\n    return [x, ${value()}, ${value()}]\n`;
    case 'class':
      return `class ${name}:\n    w = ${value()}\n\n    def v(self) -> "${name}":\n        return [self.w, ${value()}]\n`;
  }
}

function expressionOf({ name, kind }: Defined, prefix: string): string {
  return `${prefix}${name}${kind === 'function' ? '(1)' : kind === 'class' ? '().v()' : ''}`;
}

function mainOf(random: Random, defined: ReadonlyMap<string, readonly Defined[]>): string {
  const lines = [...defined.keys()].map((module) => `import ${module}`);
  for (const [module, names] of defined) {
    for (const each of names) {
      if (random(100) < 60) lines.push(`print(${expressionOf(each, `${module}.`)})`);
      else lines.push(`from ${module} import ${each.name}`, `print(${expressionOf(each, '')})`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function pathOf(module: string): string {
  return `${module.replace('.', '/')}.py`;
}

function shuffle<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  const rest = [...items];
  const result: Item[] = [];
  while (rest.length > 0) result.push(...rest.splice(random(rest.length), 1));
  return result;
}
