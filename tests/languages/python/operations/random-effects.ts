// Random programs in which every order of evaluation shows: functions and methods that print, change objects and globals,
// leave early, loop, and clash in their names; and the places in them that can be inlined.
import { makeRandom, type ProgramFiles, type Random } from '../rename/random-program.ts';

export interface EffectProgram {
  readonly files: ProgramFiles;
  /** `lib.py:3:5` and the like. */
  readonly targets: readonly string[];
}

const NAMES = ['a', 'b', 'c', 'n', 'x'];

export function randomEffects(seed: number): EffectProgram {
  const random = makeRandom(seed);
  const isSplit = random(3) === 0;
  const functions: Defined[] = [];
  const lib = [...PRELUDE];
  for (let at = 0; at < 3; at++) lib.push(`K${at} = ${constant(random, at)}`);
  for (let at = 0; at < 4; at++) lib.push('', '', ...makeFunction(random, `f${at}`, functions));
  lib.push('', '', ...makeClass(random, functions));
  const main = ['', '', ...makeMain(random, functions)];
  const names = [...FROM_PRELUDE, 'K0', 'K1', 'K2', ...functions.map(({ name }) => name), 'Box'].join(', ');
  const files: ProgramFiles = isSplit
    ? {
        'lib.py': `${lib.join('\n')}\n`,
        'main.py': `${[random(2) === 0 ? `from lib import ${names}` : 'from lib import *', ...main].join('\n')}\n`,
      }
    : { 'main.py': `${[...lib, ...main].join('\n')}\n` };
  return { files, targets: Object.entries(files).flatMap(([path, text]) => targetsOf(path, text)) };
}

interface Defined {
  readonly name: string;
  readonly count: number;
}

/** With the number of their parameters. */
const METHODS: Readonly<Record<string, number>> = { m0: 0, m1: 1 };

const FROM_PRELUDE = ['bag', 'keep', 'note', 'level', 'raise_level', 'items', 'current'];

const PRELUDE = [
  'level = 1',
  'items = [3, 1, 2]',
  'bag = []',
  'keep = []',
  '',
  '',
  'def note(v):',
  '    print("note", v)',
  '    return v',
  '',
  '',
  'def raise_level():',
  '    global level',
  '    level += 1',
  '    items.append(level)',
  '    if bag:',
  '        bag.clear()',
  '    else:',
  '        bag.append(level)',
  '    return level',
  '',
  '',
  'def current():',
  '    return level * 10 + len(items)',
  '',
  '',
];

function constant(random: Random, at: number): string {
  return pick(random, ['5', 'len("s" * 2)', '(1, 2)[0]', 'len("abc")', '-1', '2 + 3', at > 0 ? 'K0' : '7']);
}

function makeFunction(random: Random, name: string, known: Defined[]): readonly string[] {
  const parameters = shuffle(random, NAMES).slice(0, random(3));
  const list = parameters.map((each, at) =>
    at === parameters.length - 1 && random(3) === 0 ? `${each}=${random(5)}` : each,
  );
  const scope: Scope = { names: [...parameters], functions: [...known], isMethod: false, receivers: [] };
  const body = makeBody(random, scope, '    ', 1 + random(3), true);
  known.push({ name, count: parameters.length });
  return [`def ${name}(${list.join(', ')}):`, ...body];
}

function makeClass(random: Random, known: readonly Defined[]): readonly string[] {
  const lines = [
    'class Box:',
    `    LIMIT = ${random(9)}`,
    '',
    '    def __init__(self, v):',
    '        self.v = v',
  ];
  for (const [name, count] of Object.entries(METHODS)) {
    const parameters = shuffle(random, NAMES).slice(0, count);
    const scope: Scope = { names: [...parameters], functions: known, isMethod: true, receivers: ['self'] };
    lines.push('', `    def ${name}(${['self', ...parameters].join(', ')}):`);
    lines.push(...makeBody(random, scope, '        ', 1 + random(2), true));
  }
  return lines;
}

interface Scope {
  names: string[];
  readonly functions: readonly Defined[];
  readonly isMethod: boolean;
  readonly receivers: readonly string[];
}

function makeBody(
  random: Random,
  scope: Scope,
  indent: string,
  count: number,
  returns: boolean,
): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < count; at++) lines.push(...makeStatement(random, scope, indent, 2, returns));
  if (returns) lines.push(`${indent}return ${expression(random, scope, 2)}`);
  if (lines.length === 0) lines.push(`${indent}pass`);
  return lines;
}

function makeStatement(
  random: Random,
  scope: Scope,
  indent: string,
  depth: number,
  returns: boolean,
): readonly string[] {
  const kind = random(depth > 0 ? 14 : 7);
  switch (kind) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const value = expression(random, scope, 2);
      const name = pick(random, NAMES);
      scope.names = [...new Set([...scope.names, name])];
      return [`${indent}${name} = ${value}`];
    }
    case 4:
      return [`${indent}${expression(random, scope, 2)}`];
    case 5:
      return [`${indent}print(${expression(random, scope, 2)})`];
    case 6:
      if (scope.receivers.length > 0) return [`${indent}${pick(random, scope.receivers)}.v += ${random(4)}`];
      return [`${indent}items.append(${random(9)})`];
    case 7: {
      const inner = { ...scope };
      const lines = [`${indent}if ${expression(random, scope, 2)}:`];
      lines.push(...makeStatement(random, inner, `${indent}    `, depth - 1, returns));
      if (random(2) === 0) {
        lines.push(`${indent}else:`);
        lines.push(...makeStatement(random, { ...scope }, `${indent}    `, depth - 1, returns));
      }
      return lines;
    }
    case 8: {
      const name = pick(random, NAMES);
      const inner = { ...scope, names: [...new Set([...scope.names, name])] };
      return [
        `${indent}for ${name} in range(${random(3)}):`,
        ...makeStatement(random, inner, `${indent}    `, depth - 1, returns && random(2) === 0),
      ];
    }
    case 9:
      if (returns && random(3) > 0) {
        const value = pick(random, ['1', expression(random, scope, 2)]);
        return [`${indent}if ${expression(random, scope, 1)}:`, `${indent}    return ${value}`];
      }
      return [
        `${indent}try:`,
        `${indent}    ${expression(random, scope, 2)}`,
        `${indent}except TypeError:`,
        `${indent}    print("caught")`,
      ];
    case 10:
      return nestedFunction(random, scope, indent);
    default: {
      const value = expression(random, scope, 2);
      const name = pick(random, NAMES);
      const inner = { ...scope, names: [...new Set([...scope.names, name])] };
      const lines = [
        `${indent}${name} = ${value}`,
        `${indent}${random(2) === 0 ? 'print(1)' : expression(random, scope, 1)}`,
      ];
      lines.push(`${indent}print(${expression(random, inner, 1)}, ${name})`);
      scope.names = inner.names;
      return lines;
    }
  }
}

/** A function inside of another one, or a class with a method: called at once, or kept for later. */
function nestedFunction(random: Random, scope: Scope, indent: string): readonly string[] {
  const inner: Scope = { ...scope, names: [...new Set([...scope.names, 'p'])] };
  const own = pick(random, ['inner', 'inner', 'helper']);
  const changed = pick(random, scope.names.length === 0 ? ['level'] : scope.names);
  const isNonlocal = scope.names.length > 0;
  const body = [
    ...(random(3) === 0
      ? [`    ${isNonlocal ? 'nonlocal' : 'global'} ${changed}`, `    ${changed} = p`]
      : []),
    ...(random(3) === 0 ? ['    if p:', `        return ${expression(random, inner, 1)}`] : []),
    `    return ${expression(random, inner, 1)}`,
  ];
  const isClass = random(5) === 0;
  const lines = isClass
    ? [
        'class Inner:',
        '    def inner(self, p):',
        ...body.map((line) => `    ${line}`),
        `${own} = Inner().inner`,
      ]
    : [`def ${own}(p):`, ...body];
  const uses = pick(random, [
    [`print(${own}(${expression(random, scope, 1)}))`],
    [`print(${own}(1))`, `print(${own}(${own}(2)))`],
    [`keep.append(${own})`, 'print(keep[0](3))'],
    [`print([${own}(each) for each in (1, 2)], ${own}.__name__)`],
  ]);
  return [...lines, ...uses].map((line) => `${indent}${line}`);
}

function expression(random: Random, scope: Scope, depth: number): string {
  const inner = () => expression(random, scope, depth - 1);
  if (depth === 0) {
    const simple = ['1', '2', 'K0', 'K1', 'level', 'items[0]', 'Box.LIMIT', ...scope.names, ...scope.names];
    for (const receiver of scope.receivers) simple.push(`${receiver}.v`, `${receiver}.LIMIT`);
    return pick(random, simple);
  }
  switch (random(18)) {
    case 0:
      return `${inner()} + ${inner()}`;
    case 1:
      return `(${inner()}) * ${random(3)}`;
    case 2:
      return `note(${inner()})`;
    case 3:
      return pick(random, ['raise_level()', 'current()', 'len(items)']);
    case 4:
      return `(${inner()}, ${inner()})[${random(2)}]`;
    case 5:
      return `(${inner()} if ${inner()} else ${inner()})`;
    case 6:
      return `(${inner()} or ${inner()})`;
    case 16:
      return `(${inner()} if ${pick(random, ['bag', 'not bag', `${pick(random, ['level', ...scope.names])} is None`, 'True', `not ${inner()}`])} else ${inner()})`;
    case 17:
      return `len(bag or ${pick(random, ['"abc"', '[1]'])})`;
    case 7:
      return `len(f"{${expression(random, scope, 0)}}")`;
    case 8:
      return `[${inner()} for ${pick(random, NAMES)} in range(2)][-1]`;
    case 9:
      return `(lambda: ${inner()})()`;
    case 10:
    case 11: {
      if (scope.receivers.length === 0) return 'Box(1).v';
      const receiver = pick(random, scope.receivers);
      if (scope.isMethod) return `${receiver}.v`;
      const method = pick(random, Object.keys(METHODS));
      const given = Array.from({ length: METHODS[method]! }, inner);
      return `${receiver}.${method}(${given.join(', ')})`;
    }
    default: {
      if (scope.functions.length === 0) return inner();
      const { name, count } = pick(random, scope.functions);
      const given = Array.from({ length: count }, inner);
      return `${name}(${given.join(', ')})`;
    }
  }
}

function makeMain(random: Random, functions: readonly Defined[]): readonly string[] {
  const scope: Scope = { names: [], functions, isMethod: false, receivers: ['box'] };
  const lines = ['def main():', '    box = Box(2)'];
  for (let at = 0; at < 5; at++) lines.push(...makeStatement(random, scope, '    ', 2, false));
  lines.push(`    return ${expression(random, scope, 2)}`, '', '');
  lines.push('for round in range(2):', '    try:', '        print(main())');
  lines.push('    except Exception as problem:', '        print(type(problem).__name__)');
  lines.push('print(level, items, [each.__name__ for each in keep])');
  return lines;
}

/** Assigned names, functions and parameters. */
function targetsOf(path: string, text: string): readonly string[] {
  const found: string[] = [];
  text.split('\n').forEach((line, at) => {
    const assigned = /^( *)(\w+) = /.exec(line);
    if (assigned !== null) found.push(`${path}:${at + 1}:${assigned[1]!.length + 1}`);
    const defined = /^( *def )(\w+)\((.*)\):/.exec(line);
    if (defined === null || defined[2] === 'main') return;
    const start = defined[1]!.length;
    // Functions are what most can go wrong with.
    for (let times = 0; times < 3; times++) found.push(`${path}:${at + 1}:${start + 1}`);
    let offset = start + defined[2]!.length + 1;
    for (const part of defined[3]!.split(', ')) {
      if (part !== '' && part !== 'self') found.push(`${path}:${at + 1}:${offset + 1}`);
      offset += part.length + 2;
    }
  });
  return found;
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)]!;
}

function shuffle<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  const rest = [...items];
  const shuffled: Item[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(random(rest.length), 1));
  return shuffled;
}
