// Random programs about scopes: every binding gives its name a number of its own, every read notes the number it finds.
// Run by CPython, the notes say which binding each read meant. Everything comes from a seed.
import type { Random } from '../syntax/mutate-source.ts';

export interface RandomProgram {
  readonly source: string;
  /** By number: where the name stands that is bound to it, or read. */
  readonly bindings: ReadonlyMap<number, number>;
  readonly reads: ReadonlyMap<number, number>;
  /** Reads that may come before or after a binding, because a loop is around them. */
  readonly inLoop: ReadonlySet<number>;
}

/** Two plain names, one that is also a builtin, and private ones, spelled out or not. */
const NAMES = ['a', 'b', 'max', '__p', '_C__p'];
const MAXIMAL_DEPTH = 4;

interface Writer {
  readonly random: Random;
  readonly lines: string[];
  readonly inLoop: Set<number>;
  next: number;
  definitions: number;
}

type Place = 'module' | 'class' | 'function';

interface Surroundings {
  readonly place: Place;
  readonly depth: number;
  readonly indent: string;
  readonly loop: boolean;
}

export function randomProgram(random: Random): RandomProgram {
  const writer: Writer = { random, lines: [], inLoop: new Set(), next: 1, definitions: 0 };
  writeBlock(writer, { place: 'module', depth: 0, indent: '', loop: false }, 3);
  const bindings = new Map<number, number>();
  const reads = new Map<number, number>();
  let source = '';
  for (const piece of `${writer.lines.join('\n')}\n`.split(/(<[BR]\d+:\w+>)/)) {
    const [, kind, number, name] = /^<([BR])(\d+):(\w+)>$/.exec(piece) ?? [];
    if (name !== undefined) (kind === 'B' ? bindings : reads).set(Number(number), source.length);
    source += name ?? piece;
  }
  return { source, bindings, reads, inLoop: writer.inLoop };
}

function writeBlock(writer: Writer, around: Surroundings, least: number): void {
  const count = least + Math.floor(writer.random() * 3);
  for (let index = 0; index < count; index++) writeStatement(writer, around);
}

function writeStatement(writer: Writer, around: Surroundings): void {
  const { random } = writer;
  const { indent, place, depth } = around;
  const say = (text: string): void => {
    writer.lines.push(indent + text);
  };
  const guarded = (text: string): void => {
    say('try:');
    say(`    ${text}`);
    say('except NameError: pass');
  };
  const inner = { ...around, depth: depth + 1, indent: `${indent}    ` };
  const choice = Math.floor(random() * (depth < MAXIMAL_DEPTH ? 17 : 9));
  switch (choice) {
    case 0:
    case 1: {
      const { mark, value } = bind(writer);
      say(`${mark} = ${value}`);
      return;
    }
    case 2:
    case 3:
    case 4:
      guarded(read(writer, around));
      return;
    case 5: {
      const { mark, value } = bind(writer);
      guarded(
        [
          `(lambda ${mark}=${value}: ${read(writer, around)})()`,
          `[${read(writer, around)} for ${mark} in [${value}] if ${read(writer, around)}]`,
          `{${read(writer, around)} for q in [${read(writer, around)}] for ${mark} in [${value}]}`,
          `list(${read(writer, around)} for ${mark} in [${value}, ${read(writer, around)}][:1])`,
        ][Math.floor(random() * 4)]!,
      );
      return;
    }
    case 6: {
      const { mark, value } = bind(writer);
      guarded(
        [
          `(${mark} := ${value})`,
          `[(${mark} := ${value}) for q in [1]]`,
          `(lambda: (${mark} := ${value}))()`,
        ][Math.floor(random() * 3)]!,
      );
      return;
    }
    case 7: {
      const { mark, value } = bind(writer);
      say(random() < 0.5 ? `${mark}: int` : `${mark}: int = ${value}`);
      return;
    }
    case 8:
      // At module and class level a deleted name falls back to others, which is nothing a reader of the text can know.
      if (place === 'function') guarded(`del ${bind(writer).mark}`);
      else guarded(read(writer, around));
      return;
    case 9: {
      const { mark, value } = bind(writer);
      say(`for ${mark} in [${value}, ${value}]:`);
      writeBlock(writer, { ...inner, loop: place !== 'function' || around.loop }, 1);
      return;
    }
    case 10: {
      const { mark, value } = bind(writer);
      say(`with Manager(${value}) as ${mark}:`);
      writeBlock(writer, inner, 1);
      return;
    }
    case 11: {
      const { mark, value } = bind(writer);
      say(`match ${value}:`);
      say(`    case ${mark}:`);
      writeBlock(writer, { ...inner, indent: `${inner.indent}    ` }, 1);
      return;
    }
    case 12: {
      if (place !== 'function') return;
      const { mark, value } = bind(writer);
      say(`try: raise Carrier(${value})`);
      say(`except Carrier as ${mark}:`);
      writeBlock(writer, inner, 1);
      return;
    }
    case 13:
    case 14:
      writeFunction(writer, around);
      return;
    default:
      writeClass(writer, around);
  }
}

function writeFunction(writer: Writer, around: Surroundings): void {
  const { indent, depth, place } = around;
  const name = `f${writer.definitions++}`;
  const { mark, value } = bind(writer);
  const parameters = writer.random() < 0.5 ? `${mark}=${value}` : `q=${read(writer, around)}`;
  writer.lines.push(`${indent}try:`, `${indent}    def ${name}(${parameters}):`);
  const inner: Surroundings = {
    place: 'function',
    depth: depth + 1,
    indent: `${indent}        `,
    loop: false,
  };
  if (writer.random() < 0.3) {
    const statement = writer.random() < 0.5 || depth === 0 ? 'global' : 'nonlocal';
    writer.lines.push(`${inner.indent}${statement} ${pick(writer)}`);
  }
  writeBlock(writer, inner, 2);
  writer.lines.push(`${indent}    ${name}()`, `${indent}except NameError: pass`);
  // Once more when everything is bound.
  if (place === 'module') writer.lines.push(`${indent}late.append(lambda: ${name}())`);
}

function writeClass(writer: Writer, around: Surroundings): void {
  const { indent, depth } = around;
  const name = ['C', '_C', 'D'][Math.floor(writer.random() * 3)];
  writer.lines.push(`${indent}class ${name}:`);
  const inner: Surroundings = { place: 'class', depth: depth + 1, indent: `${indent}    `, loop: false };
  if (writer.random() < 0.15) writer.lines.push(`${inner.indent}global ${pick(writer)}`);
  writeBlock(writer, inner, 2);
}

function bind(writer: Writer): { mark: string; value: number } {
  const value = writer.next++;
  return { mark: `<B${value}:${pick(writer)}>`, value };
}

function read(writer: Writer, around: Surroundings): string {
  const number = writer.next++;
  if (around.loop) writer.inLoop.add(number);
  return `note(${number}, <R${number}:${pick(writer)}>)`;
}

function pick(writer: Writer): string {
  return NAMES[Math.floor(writer.random() * NAMES.length)]!;
}
