// `f(**options)`: names of parameters and fields that come out of a mapping, so that nobody spells them at the call.
import { IS_FUNCTION } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef } from '../types/type.ts';
import { collectorOf, followKeyword } from './collected-keywords.ts';
import { isSpelledOut } from './confirm/spelled-as-key.ts';
import type { Family } from './family.ts';
import { calledWithMapping } from './keywords/overriding-callees.ts';
import { symbolOfMember } from './member-definers.ts';
import { findParameter, nameOfFunction } from './parameter-family.ts';
import type { Pattern, Search } from './pattern-of-node.ts';

/** `f(**options)` where f has the parameter: the mapping may hold its name. */
export function keywordsFromMapping(
  { question: { context, word }, keywords, isKept, isKey }: Search,
  file: PythonFile,
  call: number,
): Pattern | null {
  const taken = takenByCall(context.engine, file, call, word);
  const isFamily = taken.some((definition) => keywords.has(definitionKey(definition)));
  const isUnknown = context.engine.evaluator.callees(file, file.facts, call).values.length === 0;
  if (!isFamily && !(isUnknown && isKept())) return null;
  const open = mappingsOf(file, call).filter((node) => !isSpelledOut(file, node));
  const confirms =
    isFamily && open.length > 0 && (open.some((node) => makesKeysOfNames(file, node)) || isKey());
  return {
    code: 'DynamicKeywords',
    what: 'the names of the arguments come from a mapping',
    ...(confirms ? { confirm: true as const } : {}),
  };
}

/** `asdict(o)`, `vars(o)`, `locals()`, `o.__dict__`: the keys are names of attributes or variables, which no literal spells. */
function makesKeysOfNames({ facts: { tree } }: PythonFile, node: number): boolean {
  const named = tree.kind[node] === Node.Call ? childrenOf(tree, node)[0]! : node;
  if (tree.kind[named] !== Node.Name && tree.kind[named] !== Node.Attribute) return false;
  return /^(asdict|_asdict|vars|locals|globals|__dict__|model_dump)$/.test(nameText(tree, tree.data[named]!));
}

/** The expressions behind `**` at a call. */
function mappingsOf({ facts: { tree } }: PythonFile, call: number): readonly number[] {
  return childrenOf(tree, call)
    .filter((node) => tree.kind[node] === Node.Keyword && tree.data[node] === 0)
    .map((node) => node - 1);
}

/** What takes the renamed name as a keyword: the functions whose parameter it is, the classes that may have it as a field. */
export function ownersOfKeywords({ definitions }: Family): readonly Definition[] {
  return definitions.filter((definition) =>
    definition.kind === 'member'
      ? !isMethod(definition.class, definition.name)
      : definition.kind === 'symbol' && findParameter(definition.ref) !== null,
  );
}

/** The names of what takes the renamed name as a keyword; a constructor is called by that of its class. */
export function calledAs(family: Family): ReadonlySet<string> {
  const names = ownersOfKeywords(family).flatMap((definition) => {
    if (definition.kind === 'member') return [className(definition.class)];
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    if (parameter === null) return [];
    const { file, index } = parameter.function;
    const { ownerClass } = file.facts.functions[index]!;
    const name = nameOfFunction(parameter.function);
    return ownerClass !== -1 && name === '__init__' ? [className({ file, index: ownerClass })] : [name];
  });
  return new Set(names);
}

function isMethod(owner: ClassRef, name: string): boolean {
  const symbol = symbolOfMember(owner, name);
  return symbol !== -1 && owner.file.facts.symbols.flags[symbol] === IS_FUNCTION;
}

/** `**kwargs` of the function around: its names are spelled where that function is called. */
export function isCollected(file: PythonFile, node: number): boolean {
  const symbol = file.facts.tree.kind[node] === Node.Name ? file.facts.symbolOf[node]! : -1;
  return symbol >= 0 && collectorOf(file, symbol) !== null;
}

/** What takes a keyword of this name at a call; also the fields of `replace(o, **changes)`. */
function takenByCall(
  engine: PythonEngine,
  file: PythonFile,
  call: number,
  word: string,
): readonly Definition[] {
  const subject = copiedBy(file, call);
  const { values } =
    subject === -1
      ? calledWithMapping(engine, file, call, word)
      : engine.evaluator.typeOf(file, file.facts, subject);
  const makers = values.map((value) =>
    subject !== -1 && value.kind === 'instance' ? { ...value, kind: 'class' as const } : value,
  );
  return followKeyword(engine, makers, word).definitions;
}

/** The object that `replace(o, ...)`, `evolve(o, ...)` or `o._replace(...)` changes in a copy; -1 for other calls. */
export function copiedBy({ facts: { tree } }: PythonFile, call: number): number {
  const [callee, first] = childrenOf(tree, call);
  const isName = tree.kind[callee!] === Node.Name || tree.kind[callee!] === Node.Attribute;
  const name = isName ? nameText(tree, tree.data[callee!]!) : '';
  if (name === '_replace') return callee! - 2;
  return /^(replace|evolve)$/.test(name) ? (first ?? -1) : -1;
}
