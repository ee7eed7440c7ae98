// The built-in model of Python's standard library: one file of stubs with an index at its head, made by
// `scripts/make-stdlib-model.py` and shipped beside the program. Nothing is read before the first question.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is known about a module outside of the workspace; the languages declare the same shape for themselves. */
export interface StubModule {
  readonly name: string;
  readonly path: string;
  readonly isPackage: boolean;
  read(): Uint8Array;
}

export interface StubModules {
  find(module: string): StubModule | null;
  isStandardLibrary(module: string): boolean;
  isInstalled(module: string): boolean | null;
  someClassHas(name: string): boolean;
}

interface Model {
  /** All stubs, one after the other. */
  readonly text: Buffer;
  readonly modules: ReadonlyMap<string, StubModule>;
  /** Top-level names of the standard library. */
  readonly standard: ReadonlySet<string>;
}

export function openStandardLibraryModel(file = shippedModel()): StubModules {
  let model: Model | null = null;
  const load = () => {
    model ??= readModel(file);
    return model;
  };
  return {
    find: (module) => load().modules.get(module) ?? null,
    isStandardLibrary: (module) => load().standard.has(topOf(module)),
    isInstalled: () => null,
    someClassHas: (name) => hasMember(load().text, name),
  };
}

/** A member of a class is written with one blank before it. One search for the name is much faster than one for each way to write it. */
function hasMember(text: Buffer, name: string): boolean {
  const bytes = Buffer.from(name);
  for (let at = text.indexOf(bytes); at >= 0; at = text.indexOf(bytes, at + bytes.length)) {
    const end = at + bytes.length;
    const after = text.toString('latin1', end, end + 2);
    const isMethod =
      after[0] === '(' &&
      METHOD_HEADS.some((head) => text.subarray(0, at).subarray(-head.length).equals(head));
    const isValue = after[0] === ':' || after[0] === '=' || after === ' =';
    if (isMethod || (isValue && text[at - 1] === 0x20 && text[at - 2] === 0x0a)) return true;
  }
  return false;
}

const METHOD_HEADS: readonly Buffer[] = [Buffer.from('\n def '), Buffer.from('\n async def ')];

/** Beside the bundled program; in the repository when the sources run as they are. */
function shippedModel(): string {
  const bundled = join(__dirname, 'python-stdlib.txt');
  return /[\\/]src[\\/]platform[\\/]python-stubs$/.test(__dirname)
    ? join(__dirname, '..', '..', '..', 'assets', 'python-stdlib.txt')
    : bundled;
}

function topOf(module: string): string {
  const dot = module.indexOf('.');
  return dot < 0 ? module : module.slice(0, dot);
}

/** A row of the index is `name flag length`; the stubs follow in the same order, without anything between them. */
function readModel(file: string): Model {
  const bytes = readFileSync(file);
  const headEnd = bytes.indexOf('\n\n');
  const [title, ...rows] = bytes.toString('latin1', 0, headEnd).split('\n');
  if (title?.startsWith('tug-python-stdlib 1 ') !== true)
    throw new Error(`${file} is not a model of the standard library`);
  const modules = new Map<string, StubModule>();
  const standard = new Set<string>();
  let start = headEnd + 2;
  for (const row of rows) {
    const [name = '', flag, length] = row.split(' ');
    const end = start + Number(length);
    if (flag !== 'x') standard.add(topOf(name));
    if (flag !== 's') modules.set(name, stubModule(name, flag === 'p', bytes.subarray(start, end)));
    start = end;
  }
  return { text: bytes, modules, standard };
}

function stubModule(name: string, isPackage: boolean, text: Uint8Array): StubModule {
  const path = `stdlib:${name.replaceAll('.', '/')}${isPackage ? '/__init__' : ''}.pyi`;
  return { name, path, isPackage, read: () => text };
}
