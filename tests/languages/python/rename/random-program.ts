// Random Python programs of several files with few names, so that names hide, capture and clash as often as possible.
// They run to the end and print only numbers, so that a renamed program can be compared by what it prints.

export type ProgramFiles = Readonly<Record<string, string>>;

/** The same seed makes the same program, on every machine. */
export function randomProgram(seed: number): ProgramFiles {
  const random = makeRandom(seed);
  const modules: Module[] = [];
  const files: Record<string, string> = { 'pkg/__init__.py': '' };
  for (const path of ['lib.py', 'pkg/one.py', 'pkg/two.py', 'pkg/__init__.py', 'main.py']) {
    const module = makeModule(random, path, modules);
    modules.push(module);
    files[path] = module.text;
  }
  return files;
}

export type Random = (below: number) => number;

/** Mulberry32: small, seeded, good enough for choices. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export const NAMES: readonly string[] = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg'];
const CLASSES: readonly string[] = ['Ka', 'Kb', 'Kc', 'Kd'];

interface Module {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly scope: Scope;
}

/** What a name is known to be where code is made; a later binding replaces it, as it does when the program runs. */
type Thing =
  | { readonly kind: 'number' }
  /** A number of the module that a function declared `global`. */
  | { readonly kind: 'declared' }
  | {
      readonly kind: 'function';
      readonly parameters: readonly string[];
      readonly keywordOnly: readonly string[];
    }
  | {
      readonly kind: 'class';
      readonly methods: ReadonlyMap<string, readonly string[]>;
      readonly attributes: ReadonlySet<string>;
      readonly parameters: readonly string[];
    }
  | { readonly kind: 'object'; readonly of: Thing & { kind: 'class' } }
  | { readonly kind: 'module'; readonly scope: Scope };

interface Scope {
  readonly things: Map<string, Thing>;
  readonly outer: Scope | null;
}

/** Names of classes and addresses of functions are not printed: a rename may change those. */
const SHOW: readonly string[] = [
  'def show(x):',
  "    print([y if isinstance(y, int) else 'object' for y in x] if isinstance(x, list) else x if isinstance(x, int) else 'object')",
  '',
];

const NUMBER: Thing = { kind: 'number' };

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)]!;
}

function lookup(scope: Scope | null): readonly (readonly [string, Thing])[] {
  const seen = new Map<string, Thing>();
  for (let at = scope; at !== null; at = at.outer) {
    for (const [name, thing] of at.things) if (!seen.has(name)) seen.set(name, thing);
  }
  return [...seen];
}

function makeModule(random: Random, path: string, earlier: readonly Module[]): Module {
  const scope: Scope = { things: new Map(), outer: null };
  const lines: string[] = [];
  for (let n = random(3) + (path === 'main.py' ? 3 : 0); n > 0; n--) {
    if (earlier.length > 0) lines.push(...makeImport(random, path, pick(random, earlier), scope));
  }
  lines.push(...SHOW);
  if (path !== 'pkg/__init__.py' || random(2) === 0) {
    for (let n = (path === 'main.py' ? 8 : 3) + random(5); n > 0; n--)
      lines.push(...makeStatement(random, scope, 0));
  }
  if (random(3) === 0) {
    const names = [...scope.things].filter(([, thing]) => thing.kind !== 'module').map(([name]) => name);
    if (names.length > 0) lines.push(`__all__ = [${names.map((name) => `"${name}"`).join(', ')}]`);
  }
  const name = path.replace(/(\/__init__)?\.py$/, '').replaceAll('/', '.');
  return { path, name, text: `${lines.join('\n')}\n`, scope };
}

function makeImport(random: Random, path: string, from: Module, scope: Scope): readonly string[] {
  const names = [...from.scope.things];
  const relative = path.startsWith('pkg/') && from.path.startsWith('pkg/') && random(2) === 0;
  const module = relative ? `.${from.name.replace(/^pkg\.?/, '')}` : from.name;
  const alias = pick(random, NAMES);
  switch (random(6)) {
    case 0: {
      if (names.length === 0) return [];
      const [name, thing] = pick(random, names);
      scope.things.set(name, thing);
      return [`from ${module} import ${name}`];
    }
    case 1: {
      if (names.length === 0) return [];
      const [name, thing] = pick(random, names);
      scope.things.set(alias, thing);
      return [`from ${module} import ${name} as ${alias}`];
    }
    case 2:
      if (from.name.includes('.')) return [];
      scope.things.set(from.name, { kind: 'module', scope: from.scope });
      return [`import ${from.name}`];
    case 3:
      scope.things.set(alias, { kind: 'module', scope: from.scope });
      return [`import ${from.name} as ${alias}`];
    case 4:
      if (path === 'pkg/__init__.py' || !from.name.startsWith('pkg.')) return [];
      scope.things.set(from.name.slice(4), { kind: 'module', scope: from.scope });
      return [`from ${relative ? '.' : 'pkg'} import ${from.name.slice(4)}`];
    default:
      for (const [name, thing] of names) if (thing.kind !== 'module') scope.things.set(name, thing);
      return [`from ${module} import *`];
  }
}

const INDENT = '    ';

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => INDENT + line);
}

/** Whatever goes wrong goes wrong in the same way after a rename. */
function guarded(line: string): readonly string[] {
  return [
    'try:',
    `${INDENT}${line}`,
    'except Exception as problem:',
    `${INDENT}print(type(problem).__name__)`,
  ];
}

function makeStatement(random: Random, scope: Scope, depth: number): readonly string[] {
  const name = pick(random, NAMES);
  switch (random(depth > 1 ? 8 : 14)) {
    case 0:
    case 1: {
      const line = `${name} = ${expression(random, scope, 2)}`;
      if (scope.things.get(name)?.kind !== 'declared') scope.things.set(name, NUMBER);
      return depth === 0 ? [...guarded(line), ...guarded(`show(${name})`)] : [line];
    }
    case 2:
      return guarded(`show(${expression(random, scope, 3)})`);
    case 3: {
      const line = `for ${name} in [${expression(random, scope, 1)}, 2]:`;
      if (scope.things.get(name)?.kind !== 'declared') scope.things.set(name, NUMBER);
      return [line, ...indent(guarded(`show(${expression(random, scope, 2)})`))];
    }
    case 4: {
      const made = anyObject(random, scope);
      if (made === null) return [`${name} = ${random(9)}`];
      scope.things.set(name, { kind: 'object', of: made[1] });
      return [`${name} = ${made[0]}`, ...guarded(`show(${onObject(random, scope, name, made[1])})`)];
    }
    case 5: {
      const line = `show([${expression(random, inner(scope, name), 2)} for ${name} in [1, ${expression(random, scope, 1)}]])`;
      return guarded(line);
    }
    case 6:
      return bindInPassing(random, scope, name);
    case 7:
      return duckTyped(random, scope, name);
    case 8:
    case 9:
      return makeFunction(random, scope, name, depth);
    case 10:
      return depth === 0 ? fallback(random, scope, name) : makeFunction(random, scope, name, depth);
    default:
      return depth === 0 ? makeClass(random, scope) : makeFunction(random, scope, name, depth);
  }
}

/** Walrus, pattern, exception, del: each binds or unbinds a name in its own way. */
function bindInPassing(random: Random, scope: Scope, name: string): readonly string[] {
  if (scope.things.get(name)?.kind === 'declared') return ['pass'];
  const value = expression(random, scope, 2);
  scope.things.set(name, NUMBER);
  switch (random(4)) {
    case 0:
      return guarded(`show((${name} := ${value}) + ${name})`);
    case 1:
      return [
        `match ${random(9)}:`,
        `${INDENT}case int() as ${name}:`,
        ...indent(indent(guarded(`show(${name})`))),
      ];
    case 2:
      scope.things.delete(name);
      return [
        'try:',
        `${INDENT}show(${value} // 0)`,
        `except Exception as ${name}:`,
        `${INDENT}show(len(${name}.args))`,
      ];
    default:
      return [
        `${name} = ${random(9)}`,
        ...guarded(`show(${name} + ${expression(random, scope, 1)})`),
        `del ${name}`,
        `${name} = 1`,
      ];
  }
}

/** Objects of several classes behind one name, attributes by string, arguments from a dictionary. */
function duckTyped(random: Random, scope: Scope, name: string): readonly string[] {
  const [one, two] = [anyObject(random, scope), anyObject(random, scope)];
  if (one === null || two === null) return ['pass'];
  if (random(2) === 0) {
    const attribute = pick(random, [...one[1].attributes, ...two[1].attributes, 'aa']);
    return guarded(`show(getattr(${one[0]}, "${attribute}", 0))`);
  }
  if (scope.things.get(name)?.kind !== 'declared') scope.things.set(name, NUMBER);
  return [
    `for ${name} in [${one[0]}, ${two[0]}]:`,
    ...indent(guarded(`show(${onObject(random, scope, name, one[1])})`)),
  ];
}

/** A name that an import or a definition of our own binds. */
function fallback(random: Random, scope: Scope, name: string): readonly string[] {
  const source = pick(random, ['nowhere', 'lib', 'pkg.one']);
  const lines = [
    'try:',
    `${INDENT}from ${source} import ${name}`,
    'except ImportError:',
    ...indent(makeFunction(random, scope, name, 1)),
  ];
  return [...lines, ...guarded(`show(${name}(${random(3)}))`)];
}

function inner(scope: Scope, ...names: readonly string[]): Scope {
  return { things: new Map(names.map((name) => [name, NUMBER])), outer: scope };
}

function makeFunction(random: Random, scope: Scope, name: string, depth: number): readonly string[] {
  const parameters = distinct(random, random(3));
  const keywordOnly = distinct(random, random(2)).filter((each) => !parameters.includes(each));
  const local = inner(scope, ...parameters, ...keywordOnly);
  const defaults = random(parameters.length + 1);
  const head = [
    ...parameters.map((each, at) =>
      at >= parameters.length - defaults ? `${each}=${expression(random, scope, 1)}` : each,
    ),
    ...(keywordOnly.length > 0 ? ['*', ...keywordOnly.map((each) => `${each}=${random(9)}`)] : []),
  ];
  const body: string[] = [];
  const bound = new Set([...parameters, ...keywordOnly]);
  if (random(4) === 0) {
    const declared = pick(random, NAMES);
    if (!bound.has(declared)) {
      // In a nested function the outer one may bind it; `global` is always allowed.
      body.push(`global ${declared}`, `${declared} = ${random(9)}`);
      local.things.set(declared, { kind: 'declared' });
    }
  }
  for (let n = random(3); n > 0; n--) {
    const before = new Set(local.things.keys());
    body.push(...makeStatement(random, local, depth + 1));
    for (const each of local.things.keys()) if (!before.has(each)) bound.add(each);
  }
  if (depth < 2 && random(4) === 0) body.push(...makeNonlocal(random, local));
  body.push(`return ${expression(random, local, 2)}`);
  scope.things.set(name, { kind: 'function', parameters, keywordOnly });
  return [`def ${name}(${head.join(', ')}):`, ...indent(body), ''];
}

function makeNonlocal(random: Random, local: Scope): readonly string[] {
  const own = [...local.things].filter(([, thing]) => thing.kind === 'number').map(([name]) => name);
  if (own.length === 0) return [];
  const name = pick(random, own);
  const helper = pick(random, ['hh', 'ii']);
  return [
    `${name} = 1`,
    `def ${helper}():`,
    `${INDENT}nonlocal ${name}`,
    `${INDENT}${name} = ${name} + 1`,
    `${INDENT}return ${name}`,
    `show(${helper}())`,
  ];
}

function distinct(random: Random, count: number): readonly string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(pick(random, NAMES));
  return [...names];
}

function makeClass(random: Random, scope: Scope): readonly string[] {
  const name = pick(random, CLASSES);
  const bases = lookup(scope).filter(([each, thing]) => thing.kind === 'class' && each !== name);
  const base = bases.length > 0 && random(3) > 0 ? pick(random, bases) : null;
  const inherited = base?.[1].kind === 'class' ? base[1] : null;
  const methods = new Map(inherited?.methods ?? []);
  const attributes = new Set(inherited?.attributes ?? []);
  const own: string[] = [];
  const order = [...NAMES];
  let parameters = inherited?.parameters ?? [];
  if (random(2) === 0) {
    const attribute = pick(random, NAMES);
    if (!methods.has(attribute)) {
      attributes.add(attribute);
      own.push(`${attribute} = ${random(9)}`);
      if (random(3) === 0)
        own.push(...guarded(`${attribute} = ${attribute} + ${expression(random, scope, 1)}`));
    }
  }
  if (random(2) === 0) {
    parameters = distinct(random, random(2) + 1);
    const lines = parameters.filter((each) => !methods.has(each)).map((each) => `self.${each} = ${each}`);
    for (const each of parameters) if (!methods.has(each)) attributes.add(each);
    const upward = inherited === null ? [] : superInit(inherited, parameters[0]!);
    own.push(`def __init__(self, ${parameters.join(', ')}):`, ...indent([...upward, ...lines, 'pass']));
  }
  for (let n = random(3); n > 0; n--) {
    const method = pick(random, NAMES);
    if (attributes.has(method)) continue;
    const taken = methods.get(method) ?? distinct(random, random(2));
    const below = order.slice(0, order.indexOf(method)).filter((each) => methods.has(each));
    const parts = [expression(random, inner(scope, ...taken), 1)];
    if (attributes.size > 0) parts.push(`self.${pick(random, [...attributes])}`);
    if (below.length > 0) parts.push(callMethod(random, scope, 'self', pick(random, below), methods));
    if (inherited?.methods.has(method)) parts.push(`super().${method}(${taken.map(() => '1').join(', ')})`);
    own.push(`def ${method}(${['self', ...taken].join(', ')}):`, `${INDENT}return ${parts.join(' + ')}`);
    methods.set(method, taken);
  }
  const property = pick(random, NAMES);
  if (
    random(4) === 0 &&
    !methods.has(property) &&
    !attributes.has(property) &&
    !parameters.includes(property)
  ) {
    attributes.add(property);
    own.push('@property', `def ${property}(self):`, `${INDENT}return ${expression(random, scope, 1)}`);
  }
  if (random(4) === 0) {
    const maker = pick(random, ['hh', 'ii']);
    own.push(
      '@classmethod',
      `def ${maker}(cls):`,
      `${INDENT}return cls(${parameters.map((each) => `${each}=1`).join(', ')})`,
    );
  }
  scope.things.set(name, { kind: 'class', methods, attributes, parameters });
  const head = base === null ? `class ${name}:` : `class ${name}(${base[0]}):`;
  return [head, ...indent([...own, 'pass']), ''];
}

function superInit(inherited: Thing & { kind: 'class' }, value: string): readonly string[] {
  return [`super().__init__(${inherited.parameters.map((each) => `${each}=${value}`).join(', ')})`];
}

function callMethod(
  random: Random,
  scope: Scope,
  receiver: string,
  method: string,
  methods: ReadonlyMap<string, readonly string[]>,
): string {
  const given = methods.get(method)!.map((each) => (random(2) === 0 ? `${each}=${random(9)}` : null));
  const text = methods
    .get(method)!
    .map((each, at) =>
      given.slice(0, at).some((g) => g !== null)
        ? `${each}=${random(9)}`
        : (given[at] ?? expression(random, scope, 0)),
    );
  return `${receiver}.${method}(${text.join(', ')})`;
}

/** A constructor call with its class; null when no class is in sight. */
function anyObject(random: Random, scope: Scope): readonly [string, Thing & { kind: 'class' }] | null {
  const found: (readonly [string, Thing & { kind: 'class' }])[] = [];
  for (const [name, thing] of lookup(scope)) {
    if (thing.kind === 'class') found.push([name, thing]);
    if (thing.kind !== 'module') continue;
    for (const [member, of] of thing.scope.things)
      if (of.kind === 'class') found.push([`${name}.${member}`, of]);
  }
  if (found.length === 0) return null;
  const [name, of] = pick(random, found);
  const byKeyword = random(2) === 0;
  const given = of.parameters.map((each) => (byKeyword ? `${each}=${random(9)}` : `${random(9)}`));
  return [`${name}(${given.join(', ')})`, of];
}

function onObject(random: Random, scope: Scope, receiver: string, of: Thing & { kind: 'class' }): string {
  const methods = [...of.methods.keys()];
  const attributes = [...of.attributes];
  if (methods.length > 0 && (attributes.length === 0 || random(2) === 0)) {
    return callMethod(random, scope, receiver, pick(random, methods), of.methods);
  }
  return attributes.length > 0 ? `${receiver}.${pick(random, attributes)}` : '0';
}

function expression(random: Random, scope: Scope, depth: number): string {
  const things = lookup(scope);
  if (depth === 0 || things.length === 0 || random(5) === 0) return `${random(9)}`;
  const name = pick(random, NAMES);
  switch (random(9)) {
    case 0:
      return `${expression(random, scope, depth - 1)} + ${expression(random, scope, depth - 1)}`;
    case 1:
      return `(lambda ${name}: ${expression(random, inner(scope, name), depth - 1)})(${random(9)})`;
    case 2:
      return `sum([${expression(random, inner(scope, name), depth - 1)} for ${name} in (1, 2)])`;
    case 3: {
      const made = anyObject(random, scope);
      if (made !== null) return onObject(random, scope, made[0], made[1]);
      return `${random(9)}`;
    }
    case 4:
      return formatted(expression(random, scope, depth - 1));
    default: {
      const [chosen, thing] = pick(random, things);
      return onThing(random, scope, chosen, thing, depth);
    }
  }
}

/** Before Python 3.12 the quotes of an f-string may not stand inside of it. */
function formatted(value: string): string {
  return value.includes('"') ? value : `int(f"{${value}}")`;
}

function onThing(random: Random, scope: Scope, text: string, thing: Thing, depth: number): string {
  switch (thing.kind) {
    case 'number':
    case 'declared':
      return text;
    case 'function': {
      const byKeyword = random(2) === 0;
      const given = thing.parameters.map((each) =>
        byKeyword ? `${each}=${random(9)}` : expression(random, scope, depth - 1),
      );
      const named = thing.keywordOnly.filter(() => random(2) === 0).map((each) => `${each}=${random(9)}`);
      return `${text}(${[...given, ...named].join(', ')})`;
    }
    case 'object':
      return onObject(random, scope, text, thing.of);
    case 'class':
      return `len([${text}])`;
    case 'module': {
      const members = [...thing.scope.things].filter(([, member]) => member.kind !== 'module');
      if (members.length === 0) return '0';
      const [name, member] = pick(random, members);
      return onThing(random, scope, `${text}.${name}`, member, depth);
    }
  }
}
