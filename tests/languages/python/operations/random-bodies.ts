// Random programs of functions, methods and generators whose bodies do all that ties code to its place: they loop, leave,
// raise, catch, close over names, declare, delete and yield. They print only numbers and end by themselves.
import { makeRandom, type Random } from '../rename/random-program.ts';

/** The same seed makes the same program, on every machine. */
export function randomBodies(seed: number): string {
  const random = makeRandom(seed);
  const lines = ['from contextlib import suppress', '', 'G = 1', 'total = 0', ''];
  const calls: string[] = [];
  for (let n = 0; n < 2; n++) {
    lines.push(
      ...makeFunction(
        random,
        `def f${n}(a, b):`,
        { inLoop: false, isGenerator: false, hasSelf: false, depth: 0 },
        '    ',
      ),
      '',
    );
    calls.push(`f${n}(1, 2)`, `f${n}(0, 3)`);
  }
  lines.push(
    ...makeFunction(
      random,
      'def g(a, b):',
      { inLoop: false, isGenerator: true, hasSelf: false, depth: 0 },
      '    ',
    ),
    '',
  );
  calls.push('list(g(1, 2))');
  lines.push('class K:', '    s = 3', '', '    def __init__(self):', '        self.v = 1', '');
  const method = makeFunction(
    random,
    'def m(self, a, b):',
    { inLoop: false, isGenerator: false, hasSelf: true, depth: 0 },
    '    ',
  );
  lines.push(...method.map((line) => `    ${line}`), '');
  calls.push('K().m(1, 2)');
  for (const call of calls) {
    lines.push(
      'try:',
      `    print(${call})`,
      'except Exception as problem:',
      '    print(type(problem).__name__)',
    );
  }
  for (let n = 0; n < 3; n++) lines.push(...makeStatement(random, MODULE, ''));
  lines.push('print(G, total)');
  return `${lines.join('\n')}\n`;
}

interface Place {
  readonly inLoop: boolean;
  readonly isGenerator: boolean;
  readonly hasSelf: boolean;
  readonly depth: number;
  readonly isModule?: true;
}

const MODULE: Place = { inLoop: false, isGenerator: false, hasSelf: false, depth: 1, isModule: true };
const NAMES = ['a', 'b', 'c', 'd', 'e'];

function makeFunction(random: Random, head: string, place: Place, indent: string): readonly string[] {
  const lines = [head, `${indent}fs = []`, `${indent}c = a`, `${indent}d = b + 1`];
  if (random(3) === 0) lines.splice(1, 0, `${indent}global G`);
  for (let n = 4 + random(4); n > 0; n--) lines.push(...makeStatement(random, place, indent));
  lines.push(`${indent}print([k() for k in fs])`, `${indent}return (a, b, c, d)`);
  return lines;
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)]!;
}

function name(random: Random, place: Place): string {
  return place.isModule === true ? pick(random, ['G', 'total', 'u', 'w']) : pick(random, NAMES);
}

/** Reads names that are bound for certain, most of the time. */
function value(random: Random, place: Place, depth = 0): string {
  if (place.isModule === true) return pick(random, ['G', 'total', '3', 'f0(1, 2)[0]', 'G + total * 2']);
  switch (random(depth > 1 ? 4 : 11)) {
    case 0:
      return `${random(5)}`;
    case 1:
    case 2:
      return pick(random, ['a', 'b', 'c', 'd']);
    case 3:
      return place.hasSelf ? 'self.v' : 'G';
    case 4:
      return `(${value(random, place, depth + 1)} + ${value(random, place, depth + 1)})`;
    case 5:
      return `(${value(random, place, depth + 1)} if ${value(random, place, depth + 1)} > 1 else ${value(random, place, depth + 1)})`;
    case 6:
      return `sum(x + ${value(random, place, depth + 1)} for x in range(2))`;
    case 7:
      return `len([x for x in range(3) if x < ${value(random, place, depth + 1)}])`;
    case 8:
      return `(${value(random, place, depth + 1)} and ${value(random, place, depth + 1)})`;
    case 9:
      return `(${pick(random, NAMES)} := ${value(random, place, depth + 1)})`;
    default:
      return `max(${value(random, place, depth + 1)}, ${value(random, place, depth + 1)})`;
  }
}

function block(random: Random, place: Place, indent: string): readonly string[] {
  const inner = { ...place, depth: place.depth + 1 };
  const lines: string[] = [];
  for (let n = 1 + random(3); n > 0; n--) lines.push(...makeStatement(random, inner, `${indent}    `));
  return lines;
}

function makeStatement(random: Random, place: Place, indent: string): readonly string[] {
  const say = (...lines: readonly string[]) => lines.map((line) => `${indent}${line}`);
  const x = name(random, place);
  const simple = place.depth > 2;
  switch (random(simple ? 9 : 22)) {
    case 0:
    case 1:
      return say(`${x} = ${value(random, place)}`);
    case 2:
      return say(
        `${place.isModule ? pick(random, ['G', 'total']) : pick(random, ['a', 'b', 'c', 'd'])} += ${value(random, place)}`,
      );
    case 3:
      return say(`print(${value(random, place)})`);
    case 4:
      if (place.isModule) return say(`print(${value(random, place)})`);
      return random(3) === 0
        ? say(`fs.append(lambda: ${pick(random, ['a', 'b', 'c', 'd'])})`)
        : say('a, c = c, a');
    case 5:
      if (place.inLoop)
        return say(`if ${value(random, place)} > 2:`, `    ${pick(random, ['break', 'continue'])}`);
      return say(`${x} = ${value(random, place)}  # note`);
    case 6:
      if (place.isModule) return say('total += 1');
      if (random(4) === 0)
        return say(`if ${value(random, place)} > 3:`, `    return ${value(random, place)}`);
      return place.isGenerator ? say(`yield ${value(random, place)}`) : say(`print(${pick(random, NAMES)})`);
    case 7:
      return random(2) === 0
        ? say(`if ${value(random, place)} > 3:`, "    raise ValueError('x')")
        : say(`print(6 // (${value(random, place)}))`);
    case 8:
      return place.hasSelf ? say(`self.v += ${value(random, place)}`) : say(`b = ${value(random, place)}`);
    case 9:
    case 10:
      return [...say(`if ${value(random, place)} > 1:`), ...block(random, place, indent)];
    case 11:
    case 12:
      return [
        ...say(`if ${value(random, place)} > 2:`),
        ...block(random, place, indent),
        ...say('else:'),
        ...block(random, place, indent),
      ];
    case 13:
    case 14:
      return [
        ...say(`for ${x} in range(${1 + random(3)}):`),
        ...block(random, { ...place, inLoop: true }, indent),
        ...(random(4) === 0 ? [...say('else:'), ...block(random, place, indent)] : []),
      ];
    case 15:
      return [
        ...say('try:'),
        ...block(random, place, indent),
        ...say(pick(random, ['except ValueError as problem:', 'except (ValueError, ZeroDivisionError):'])),
        ...block(random, place, indent),
        ...(random(3) === 0 ? [...say('finally:'), ...say('    print(9)')] : []),
      ];
    case 16:
      return [...say('with suppress(ValueError, ZeroDivisionError):'), ...block(random, place, indent)];
    case 17: {
      if (place.isModule) return say('total = G');
      const inner = `inner${random(100)}`;
      const target = pick(random, ['a', 'b', 'c', 'd']);
      const body = random(2) === 0 ? [`    nonlocal ${target}`, `    ${target} += 1`] : [];
      return say(
        `def ${inner}():`,
        ...body,
        `    return ${target}`,
        `print(${inner}())`,
        ...(random(2) === 0 ? [`fs.append(${inner})`] : []),
      );
    }
    case 18:
      if (place.isModule) return say('w = 1');
      return say('e = 1', 'print(e)', ...(random(2) === 0 ? ['del e'] : []));
    case 19:
      return [
        ...say(`match ${value(random, place)}:`),
        ...say('    case 0:'),
        ...say(`        ${x} = 5`),
        ...say(`    case ${place.isModule ? 'u' : 'e'}:`),
        ...say(`        print(${place.isModule ? 'u' : 'e'})`),
      ];
    case 20:
      return say(`if (n := ${value(random, place)}) > 1:`, '    print(n)');
    default:
      return [
        ...say('k = 0', 'while k < 2:', '    k += 1'),
        ...block(random, { ...place, inLoop: true }, indent),
      ];
  }
}
