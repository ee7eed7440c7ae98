// `for name in NAMES: getattr(module, name)`: strings that become names of attributes on their way through variables, lists and
// parameters. Each is a reference to what the object has under that name.
import { stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition, Place } from '../../meaning/meaning.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { bindOnExpression } from '../bind-on-expression.ts';
import { type Binding, type BoundPlace, binding } from '../bind-place.ts';
import { isUnknownModule } from '../unknown-module.ts';
import { inPassedModules } from './passed-modules.ts';
import { lastName, spell } from './spell-expression.ts';

export function askedNames(engine: PythonEngine, target: Definition, word: string): readonly BoundPlace[] {
  if (target.kind === 'external') return [];
  const places = new Map<string, BoundPlace>();
  const { asking, near } = filesToAsk(engine, word);
  for (const file of asking) {
    for (const { subject, name } of lookupsIn(file)) {
      const literals = spell(engine, file, name, near).flatMap((spelling) => {
        const [piece] = spelling;
        const isWord = spelling.length === 1 && piece?.kind === 'text' && piece.text === word;
        return isWord && piece.source?.kind === 'literal' ? [piece.source] : [];
      });
      // A literal that stands in the call itself is found without following anything.
      const followed = literals.filter(({ node, file: home }) => home !== file || node !== name);
      if (followed.length === 0) continue;
      const bound = boundOn(engine, file, subject, word, target);
      if (bound === null) continue;
      for (const { file: home, node, start, isSole } of followed) {
        const key = `${home.path}\0${start}`;
        const own = isSole ? bound : { ...bound, unknown: bound.unknown ?? NOT_ONLY };
        const known = places.get(key);
        const end = start + Buffer.byteLength(word);
        const string = { kind: 'asked-name' as const };
        const place: Place = { file: home, unit: home.facts, node, kind: 'string', string, start, end };
        places.set(key, { place, ...(known === undefined ? own : both(known, own)) });
      }
    }
  }
  return [...places.values()];
}

const NOT_ONLY = 'the string may be used for something else too';

function both(a: Binding, b: Binding): Binding {
  return binding([...a.definitions, ...b.definitions], {
    unknown: a.unknown ?? b.unknown,
    receiver: a.receiver,
  });
}

/** What the name means on the object; null when nothing of the target's kind can be meant. */
function boundOn(
  engine: PythonEngine,
  file: PythonFile,
  subject: number,
  word: string,
  target: Definition,
): Binding | null {
  const bound = bindOnExpression(engine, file, file.facts, subject, word);
  if (bound.definitions.length > 0) return bound;
  if (target.kind === 'member' || bound.unknown === null) return null;
  if (isUnknownModule(bound.unknown)) return bound;
  const definitions = inPassedModules(engine, file, subject, word, [target]);
  if (definitions.length === 0) return null;
  return binding(definitions, { unknown: 'the module is an argument', receiver: bound.receiver });
}

interface Lookup {
  readonly subject: number;
  readonly name: number;
}

const ASKING: readonly string[] = ['getattr', 'hasattr', 'setattr', 'delattr'];

/** Calls that look up an attribute by a name that is not a literal. */
function lookupsIn(file: PythonFile): readonly Lookup[] {
  const { tree, symbolOf } = file.facts;
  const lookups: Lookup[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call) continue;
    const [callee, subject, name] = childrenOf(tree, node);
    if (tree.kind[callee!] !== Node.Name || symbolOf[callee!]! >= 0 || name === undefined) continue;
    const isAsking = ASKING.includes(nameText(tree, tree.data[callee!]!));
    if (isAsking && stringValue(file.facts, name) === null) lookups.push({ subject: subject!, name });
  }
  return lookups;
}

/** A variable or function whose name so many files contain is not followed into them. */
const MOST_FILES = 60;

interface FilesToAsk {
  /** Files with a lookup that the word can get to: those that spell it as a string, and those that mention what holds the string. */
  readonly asking: readonly PythonFile[];
  /** Paths of the files that spell the word as a string. */
  readonly near: ReadonlySet<string>;
}

function filesToAsk({ program }: PythonEngine, word: string): FilesToAsk {
  const paths = new Set<string>();
  const near = new Set<string>();
  for (const path of program.filesContaining(word)) {
    const file = program.mayHold(path, word) ? program.file(path) : null;
    const holders = file === null ? null : holdersOfWord(file, word);
    if (holders === null) continue;
    paths.add(path);
    near.add(path);
    for (const holder of holders) {
      const others = program.filesContaining(holder);
      if (others.length <= MOST_FILES) for (const each of others) paths.add(each);
    }
  }
  const asking = [...paths].filter((path) => ASKING.some((name) => program.mayHold(path, name)));
  return { asking: asking.sort().flatMap((path) => program.file(path) ?? []), near };
}

/** Names of variables and functions that get a string that is the word; null when the file has no such string. */
function holdersOfWord(file: PythonFile, word: string): ReadonlySet<string> | null {
  const { facts } = file;
  const { tree, parent } = facts;
  let holders: Set<string> | null = null;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Constant || tree.kind[parent[node]!] === Node.Expr) continue;
    if (stringValue(facts, node) !== word) continue;
    holders ??= new Set();
    for (const name of holdersOf(file, node)) if (name !== '') holders.add(name);
  }
  return holders;
}

function holdersOf(file: PythonFile, node: number): readonly string[] {
  const { tree, parent, functions } = file.facts;
  for (let at = parent[node]!, from = node; at >= 0; from = at, at = parent[at]!) {
    switch (tree.kind[at]) {
      case Node.Assign:
      case Node.AnnAssign:
      case Node.AugAssign:
        return childrenOf(tree, at)
          .filter((target) => target !== from)
          .map((target) => lastName(file, target));
      case Node.Call: {
        const callee = childrenOf(tree, at)[0]!;
        // `NAMES.append("x")`
        const receiver = tree.kind[callee] === Node.Attribute ? [lastName(file, callee - 2)] : [];
        return [lastName(file, callee), ...receiver];
      }
      case Node.FunctionDef:
      case Node.AsyncFunctionDef: {
        const fact = functions.find((each) => each.node === at);
        return fact === undefined ? [] : [nameText(tree, tree.data[fact.nameNode]!)];
      }
      case Node.ClassDef:
      case Node.Module:
        return [];
    }
  }
  return [];
}
