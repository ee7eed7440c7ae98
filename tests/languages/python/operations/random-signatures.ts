// Programs that define functions, methods and classes and call them in every way there is, with arguments that print when they are
// evaluated; and random changes of what they take.
import { makeRandom, type ProgramFiles } from '../rename/random-program.ts';

export interface SignatureChange {
  readonly arguments: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface SignatureProgram {
  readonly files: ProgramFiles;
  readonly change: SignatureChange;
  /** The parameters of the function that changes. */
  readonly parameters: readonly RandomParameter[];
  readonly symbol: string;
}

interface RandomParameter {
  readonly name: string;
  readonly kind: 'only' | 'regular' | 'star' | 'keyword' | 'double';
  readonly optional: boolean;
  readonly used: boolean;
}

type Random = (count: number) => number;

const NAMES = ['aa', 'bb', 'cc', 'dd', 'ee'];

export function randomSignature(seed: number): SignatureProgram {
  const random = makeRandom(seed);
  const f = parametersOf(random);
  const m = parametersOf(random);
  const k = parametersOf(random);
  const own = random(2) === 0;
  const lib = [
    'import functools',
    '',
    'def ev(n):',
    "    print('ev', n)",
    '    return n',
    '',
    'def deco(fn):',
    '    @functools.wraps(fn)',
    '    def wrapper(*args, **kwargs):',
    '        return fn(*args, **kwargs)',
    '    return wrapper',
    '',
    ...(random(3) === 0 ? ['@deco'] : []),
    `def ff(${listText(f)}):`,
    `    print('ff', ${usedText(f)})`,
    ...(random(4) === 0 ? [`    if ${first(f)} == 7: ff(${callText(random, f, '8')})`] : []),
    `    return ${first(f)}`,
    '',
    'class Ka:',
    `    def mm(self${comma(listText(m))}):`,
    `        print('Ka.mm', ${usedText(m)})`,
    '',
    'class Kb(Ka):',
    ...(random(2) === 0
      ? [
          `    def mm(self${comma(listText(m))}):`,
          `        print('Kb.mm', ${usedText(m)})`,
          `        super().mm(${passText(random, m)})`,
        ]
      : random(2) === 0
        ? ['    def mm(self, *args, **kwargs):', "        print('Kb')", '        super().mm(*args, **kwargs)']
        : ['    pass']),
    '',
    'class Kc:',
    `    def __init__(self${comma(listText(k))}):`,
    `        print('Kc', ${usedText(k)})`,
    '',
    'class Kd(Kc):',
    ...(own
      ? [`    def __init__(self${comma(listText(k))}):`, `        super().__init__(${passText(random, k)})`]
      : ['    pass']),
    '',
  ];
  const alias = random(3) === 0 ? 'from lib import ff, ff as gg' : 'from lib import ff\ngg = ff';
  const main = [
    'import functools',
    'import lib',
    alias,
    'from lib import ev, Ka, Kb, Kc, Kd',
    '',
    'def run(x):',
  ];
  for (let count = 3 + random(4); count > 0; count--) main.push(`    ${callSite(random, f, m, k)}`);
  main.push('', 'run(3)', '');
  const targets = [
    { symbol: 'lib.py::ff', parameters: f },
    { symbol: 'lib.py::Ka.mm', parameters: m },
    { symbol: 'lib.py::Kc', parameters: k },
  ];
  const target = targets[random(3)]!;
  return {
    files: { 'lib.py': lib.join('\n'), 'main.py': main.join('\n') },
    change: randomChange(random, target.parameters),
    ...target,
  };
}

function parametersOf(random: Random): readonly RandomParameter[] {
  const names = NAMES.slice(0, 1 + random(4));
  const only = random(5) === 0 ? 1 : 0;
  const keywords = random(3) === 0 ? 1 : 0;
  let optional = false;
  const list: RandomParameter[] = names.map((name, at) => {
    const kind = at < only ? 'only' : at >= names.length - keywords && at > 0 ? 'keyword' : 'regular';
    optional = kind === 'keyword' ? random(2) === 0 : optional || random(3) === 0;
    return { name, kind, optional, used: at === 0 || random(3) > 0 };
  });
  const star = list.findIndex(({ kind }) => kind === 'keyword');
  if (random(6) === 0)
    list.splice(star === -1 ? list.length : star, 0, {
      name: 'rest',
      kind: 'star',
      optional: true,
      used: true,
    });
  if (random(6) === 0) list.push({ name: 'more', kind: 'double', optional: true, used: true });
  return list;
}

function listText(list: readonly RandomParameter[]): string {
  const parts: string[] = [];
  let starred = false;
  list.forEach(({ name, kind, optional }, at) => {
    if (kind === 'keyword' && !starred && !list.some((each) => each.kind === 'star')) parts.push('*');
    if (kind === 'keyword') starred = true;
    parts.push(
      kind === 'star' ? `*${name}` : kind === 'double' ? `**${name}` : optional ? `${name}=${at + 90}` : name,
    );
    if (kind === 'only' && list[at + 1]?.kind !== 'only') parts.push('/');
  });
  return parts.join(', ');
}

const comma = (text: string) => (text === '' ? '' : `, ${text}`);
const first = (list: readonly RandomParameter[]) => list[0]!.name;
const usedText = (list: readonly RandomParameter[]) =>
  list
    .filter(({ used }) => used)
    .map(({ name }) => name)
    .join(', ');

/** Hands on all parameters of the function around it. */
function passText(random: Random, list: readonly RandomParameter[]): string {
  let named = false;
  return list
    .map(({ name, kind }) => {
      if (kind === 'star') return `*${name}`;
      if (kind === 'double') return `**${name}`;
      named ||=
        kind === 'keyword' ||
        (kind === 'regular' && !list.some((each) => each.kind === 'star') && random(4) === 0);
      return named ? `${name}=${name}` : name;
    })
    .join(', ');
}

/** A call that fits. */
function callText(random: Random, list: readonly RandomParameter[], start: string | null = null): string {
  const parts: string[] = [];
  let named = false;
  let next = 0;
  const value = () => {
    next++;
    switch (random(5)) {
      case 0:
        return `ev(${next})`;
      case 1:
        return start === null ? 'x' : '1';
      case 2:
        return `ev(${next}) + 1`;
      default:
        return `${next}`;
    }
  };
  const positional = list.filter(({ kind }) => kind === 'only' || kind === 'regular');
  const extra = list.some(({ kind }) => kind === 'star') && random(2) === 0;
  const words: string[] = [];
  positional.forEach((parameter, at) => {
    const leftOut = parameter.optional && random(2) === 0 && !extra;
    if (leftOut) named = true;
    named ||= parameter.kind === 'regular' && !extra && random(5) === 0;
    if (leftOut || (named && parameter.kind === 'only')) return;
    if (named) words.push(`${parameter.name}=${at === 0 && start !== null ? start : value()}`);
    else parts.push(at === 0 && start !== null ? start : value());
  });
  if (extra) parts.push('71', '*[72, 73]');
  for (const { name, kind, optional } of list) {
    if (kind === 'keyword' && !(optional && random(2) === 0)) words.push(`${name}=${value()}`);
    if (kind === 'double' && random(2) === 0) words.push('zz=81');
  }
  if (random(4) === 0) words.reverse();
  if (random(8) === 0 && words.length > 0) {
    const [name, given] = words.pop()!.split('=') as [string, string];
    words.push(`**{'${name}': ${given}}`);
  }
  if (random(10) === 0 && parts.length > 1) parts.push(`*[${parts.pop()!}]`);
  return [...parts, ...words].join(', ');
}

function callSite(
  random: Random,
  f: readonly RandomParameter[],
  m: readonly RandomParameter[],
  k: readonly RandomParameter[],
): string {
  switch (random(15)) {
    case 0:
    case 1:
      return `ff(${callText(random, f)})`;
    case 2:
      return `gg(${callText(random, f)})`;
    case 3:
      return `lib.ff(${callText(random, f)})`;
    case 4:
    case 5:
      return `Ka().mm(${callText(random, m)})`;
    case 6:
      return `Kb().mm(${callText(random, m)})`;
    case 7:
      return `Ka.mm(Kb()${comma(callText(random, m))})`;
    case 8:
      return `for o in (Ka(), Kb()): o.mm(${callText(random, m)})`;
    case 9:
      return `Kc(${callText(random, k)})`;
    case 10:
      return `Kd(${callText(random, k)})`;
    case 11:
      return `functools.partial(ff, ${callText(random, f)})()`;
    case 12:
      return `print([ff(${callText(random, f)}) for x in (1, 2)])`;
    // Nobody can see what is called.
    case 13:
      return `{'f': ff, 'e': ev}['ef'[x % 2]](${callText(random, f)})`;
    default:
      return `ff(ff(${callText(random, f)})${f.length > 1 && f.slice(1).every(({ optional }) => optional) ? '' : comma(callText(random, f.slice(1)))})`;
  }
}

function randomChange(random: Random, list: readonly RandomParameter[]): SignatureChange {
  const lists: Record<string, readonly string[]> = {};
  const given: Record<string, string> = {};
  let names = list.filter(({ kind }) => kind !== 'star' && kind !== 'double').map(({ name }) => name);
  const isPositional = (name: string) => {
    const kind = list.find((each) => each.name === name)?.kind;
    return kind === 'only' || kind === 'regular';
  };
  let steps = 0;
  while (steps === 0) {
    const unused = list.filter(({ used, name }) => !used && names.includes(name));
    if (unused.length > 0 && random(3) === 0) {
      lists.remove = [unused[0]!.name];
      names = names.filter((name) => name !== unused[0]!.name);
      steps++;
    }
    if (names.length > 0 && random(4) === 0) {
      const old = names[random(names.length)]!;
      lists.rename = [`${old}=fresh`];
      names = names.map((name) => (name === old ? 'fresh' : name));
      steps++;
    }
    if (random(3) === 0) {
      const optional = random(2) === 0;
      lists.add = [optional ? 'nn=0' : 'nn'];
      if (!optional || random(2) === 0) lists.value = ['55'];
      if (names.length > 0 && random(2) === 0) lists.before = [names[random(names.length)]!];
      steps++;
    } else if (random(2) === 0) {
      const positional = names.filter(
        (name) => isPositional(name) || (name === 'fresh' && isPositional(lists.rename![0]!.split('=')[0]!)),
      );
      if (positional.length > 1) {
        given.reorder = [...positional].sort(() => random(3) - 1).join(',');
        steps++;
      }
    }
    if (random(5) === 0) {
      const old = names.find(isPositional);
      if (old !== undefined) {
        lists.make_keyword_only = [old];
        steps++;
      }
    }
  }
  return { arguments: given, lists };
}
