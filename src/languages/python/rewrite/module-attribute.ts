// Whether an attribute of a module is one and the same all the time: `click.option` when nobody gives the module another one.
// Reading it may then change places with anything.
import { IS_DECLARED, IS_IMPORT, MODULE_SCOPE } from '../facts/file-facts.ts';
import { attributesNamed } from '../facts/nodes-named.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import { bindingNodesOf } from '../facts/symbol-occurrences.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { CONTEXT } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { Code } from './effects.ts';

export function isKeptByModule(code: Code, attribute: number): boolean {
  const { engine, file } = code;
  const { tree, symbolOf, symbols, imports } = file.facts;
  const receiver = attribute - 2;
  const symbol = tree.kind[receiver] === Node.Name ? symbolOf[receiver]! : -1;
  if (symbol < 0 || symbols.flags[symbol] !== IS_IMPORT) return false;
  const bindings = imports.filter((fact) => fact.symbol === symbol);
  const isPlain = bindings.every((fact) => fact.kind === 'module');
  if (isPlain && bindings.every((fact) => engine.program.isStandardLibrary(fact.module))) return true;
  const { values, unknown } = engine.evaluator.typeOf(file, file.facts, receiver);
  const name = nameText(tree, tree.data[attribute]!);
  // What `import x` binds is a module, also when nobody can look at it.
  const isModule = ({ kind }: (typeof values)[number]) =>
    kind === 'module' || (isPlain && (kind === 'external' || kind === 'namespace'));
  if (unknown !== null || values.length === 0 || !values.every(isModule)) return false;
  const isBoundOnce = values.every((value) => value.kind !== 'module' || bindsOnce(value.file, name));
  return isBoundOnce && !isSetSomewhere(engine, name);
}

function bindsOnce({ facts }: PythonFile, name: string): boolean {
  const symbol = symbolNamed(facts, MODULE_SCOPE, name);
  if (symbol === -1) return false;
  return (facts.symbols.flags[symbol]! & IS_DECLARED) === 0 && bindingNodesOf(facts, symbol).length === 1;
}

const known = new WeakMap<PythonEngine, Map<string, boolean>>();

function isSetSomewhere(engine: PythonEngine, name: string): boolean {
  const answers = known.get(engine) ?? new Map<string, boolean>();
  known.set(engine, answers);
  const answer = answers.get(name) ?? searchStores(engine, name);
  answers.set(name, answer);
  return answer;
}

/** More files than it is worth to look at. */
const MANY = 150;

function searchStores(engine: PythonEngine, name: string): boolean {
  const files = engine.program.filesContaining(name);
  return files.length > MANY || files.some((path) => setsInModule(engine, path, name));
}

/** `module.name = value`, of something that is, or comes out of, what was imported. */
function setsInModule({ program, evaluator }: PythonEngine, path: string, name: string): boolean {
  const file = program.file(path);
  if (file === null) return false;
  const { facts } = file;
  const { tree, symbolOf, symbols } = facts;
  return attributesNamed(facts, name).some((node) => {
    if ((tree.flags[node]! & CONTEXT) === 0) return false;
    const root = tree.first[node]!;
    const symbol = tree.kind[root] === Node.Name ? symbolOf[root]! : -1;
    if (symbol < 0 || (symbols.flags[symbol]! & IS_IMPORT) !== 0) return true;
    return evaluator.typeOf(file, facts, node - 2).values.some(({ kind }) => kind === 'module');
  });
}
