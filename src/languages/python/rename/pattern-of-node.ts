// What one call or attribute says of names that it does not spell, and the code under which a user is told.
import { plainString } from '../facts/string-value.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { CONSTANT_STRING, CONSTANT_TYPE, CONTEXT, DELETE, STORE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { bindOnExpression, isBoundTo, mayBeBoundTo, type WantedMembers } from './bind-on-expression.ts';
import { matchName } from './computed/match-name.ts';
import { mayLoad } from './computed/may-load.ts';
import { inPassedModules } from './computed/passed-modules.ts';
import { NOWHERE, spell } from './computed/spell-expression.ts';
import { canSpell, spellsPart } from './computed-names.ts';
import { nameSource } from './confirm/name-sources.ts';
import { isSpelledAsData } from './confirm/spelled-as-data.ts';
import { isSpelledOut } from './confirm/spelled-as-key.ts';
import type { NamedAccess } from './named-accessors.ts';
import { picksByPart } from './picked-by-part.ts';
import type { RenameQuestion } from './rename-question.ts';
import { isUnknownModule } from './unknown-module.ts';

/** Stable codes; the messages say what was found. */
type PatternCode =
  | 'DynamicReference'
  | 'DynamicNamespace'
  | 'DynamicCode'
  | 'DynamicImport'
  | 'DynamicClass'
  | 'DynamicKeywords'
  | 'MonkeyPatch';

export interface Pattern {
  readonly code: PatternCode;
  readonly what: string;
  /** The object is known to be of the renamed family. */
  readonly confirm?: true;
}

export interface Search {
  readonly question: RenameQuestion;
  /** Keys of what takes the renamed name as a keyword. */
  readonly keywords: ReadonlySet<string>;
  readonly wanted: WantedMembers | null;
  /** Whether a part of the name has to be spelled out: far away from the family, any name may be computed. */
  readonly inParts: boolean;
  /** Whether a function with the parameter is kept somewhere, so that a callee of any name may be it. */
  readonly isKept: () => boolean;
  /** Whether a key or keyword that is left as it is spells the name. */
  readonly isKey: () => boolean;
}

export function patternOfCall(search: Search, file: PythonFile, call: number): Pattern | null {
  const { tree } = file.facts;
  const [callee, ...given] = childrenOf(tree, call);
  const { family } = search.question;
  const isMember = search.wanted !== null;
  const isModule = family.definitions.some(({ kind }) => kind === 'module');
  const isGlobal = isModule || family.definitions.some(({ kind }) => kind === 'symbol');
  switch (nameText(tree, tree.data[callee!]!)) {
    case 'getattr':
    case 'hasattr':
    case 'setattr':
    case 'delattr':
      return given.length < 2 ? null : computedAttribute(search, file, given[0]!, given[1]!);
    case 'vars':
      if (!isMember || given.length !== 1 || isLiteralSubscript(file, call)) return null;
      if (!mayBeOurs(search, file, given[0]!)) return null;
      return { code: 'DynamicNamespace', what: 'attributes are reached as a dictionary' };
    case 'dir':
      return given.length === 1 ? listed(search, file, call, given[0]!) : null;
    case 'globals':
    case 'locals':
      if (!isGlobal || isLiteralSubscript(file, call)) return null;
      return { code: 'DynamicNamespace', what: 'names are reached as a dictionary' };
    case 'eval':
    case 'exec':
      return { code: 'DynamicCode', what: 'code in a string may use the name' };
    case '__import__':
      // What can be a module of the family is found where its name is evaluated.
      return isGlobal && !isModule && !isLiteral(file, given[0]!)
        ? { code: 'DynamicImport', what: 'the name of the module is computed' }
        : null;
    case 'type':
      return given.length === 3 && isMember ? madeClass(search, file, given[1]!, given[2]!) : null;
    default:
      return null;
  }
}

/** `type("M", (Base,), dict(zip(names, values)))`: keys that are not spelled out override what the base has. */
function madeClass(search: Search, file: PythonFile, bases: number, namespace: number): Pattern {
  const { tree } = file.facts;
  const isBelow =
    tree.kind[bases] === Node.Tuple && childrenOf(tree, bases).some((base) => isOurs(search, file, base));
  const isOpen = isBelow && !isSpelledOut(file, namespace) && search.isKey();
  return {
    code: 'DynamicClass',
    what: 'a class is made from a dictionary of attributes',
    ...(isOpen ? { confirm: true as const } : {}),
  };
}

/** `subject`: -1 when the object is not known at all. */
function computedAttribute(search: Search, file: PythonFile, subject: number, name: number): Pattern | null {
  const { word } = search.question;
  if (isSpelledInPieces(search, file, name)) {
    const isOfFamily = subject !== -1 && isOurs(search, file, subject);
    return isOfFamily ? { code: 'DynamicReference', what: SPELLED_IN_PIECES, confirm: true } : null;
  }
  if (isLiteral(file, name) || !canSpell(file, name, word)) return null;
  if (!isOpenName(search.question.context.engine, file, name, word)) return null;
  if (search.inParts && !spellsPart(file, name, word)) return null;
  if (subject !== -1 && !mayBeOurs(search, file, subject)) return null;
  return {
    code: 'DynamicReference',
    what: 'the name of the attribute is computed',
    ...(subject !== -1 && reachesFamily(search, file, subject, name) ? { confirm: true as const } : {}),
  };
}

const SPELLED_IN_PIECES = 'the name of the attribute is spelled in pieces or with escapes';

/** `"run" "_all"`, `"r\\x75n"`, `f"run"`: the string is the word, and nowhere is the word to be edited. */
function isSpelledInPieces({ question: { context, word } }: Search, file: PythonFile, name: number): boolean {
  const { tree } = file.facts;
  const isConstant = isLiteral(file, name) && plainString(tree, name) === null;
  if (!isConstant && tree.kind[name] !== Node.JoinedStr) return false;
  return spell(context.engine, file, name, NOWHERE).some(
    (spelling) =>
      spelling.every(({ kind }) => kind === 'text') &&
      spelling.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('') === word,
  );
}

/** Whether the name can be the word without being spelled: strings that are followed to this lookup are references. */
function isOpenName(engine: PythonEngine, file: PythonFile, name: number, word: string): boolean {
  return spell(engine, file, name, NOWHERE).some((spelling) => {
    const [piece] = spelling;
    const isFollowed = spelling.length === 1 && piece?.kind === 'text' && piece.source?.kind === 'literal';
    return !isFollowed && matchName(spelling, word, '.') !== null;
  });
}

/** `object.__getattribute__(self, name)`, `inspect.getmembers(self)` */
export function patternOfAccess(
  search: Search,
  file: PythonFile,
  { call, subject, name }: NamedAccess,
): Pattern | null {
  return name === -1 ? listed(search, file, call, subject) : computedAttribute(search, file, subject, name);
}

function listed(search: Search, file: PythonFile, call: number, subject: number): Pattern | null {
  if (search.inParts && !picksByPart(file, call, search.question.word)) return null;
  return mayBeOurs(search, file, subject) ? LISTED : null;
}

const LISTED: Pattern = { code: 'DynamicNamespace', what: 'attributes are listed with their names' };

/** `module.name = value`, `Class.name = value` from outside; `x.__dict__`. */
export function patternOfAttribute(search: Search, file: PythonFile, attribute: number): Pattern | null {
  const { tree } = file.facts;
  const name = nameText(tree, tree.data[attribute]!);
  const receiver = attribute - 2;
  if (name === '__dict__' || name === '__annotations__') {
    return mayBeOurs(search, file, receiver, true) && !isLiteralSubscript(file, attribute)
      ? { code: 'DynamicNamespace', what: 'attributes are reached as a dictionary' }
      : null;
  }
  const context = tree.flags[attribute]! & CONTEXT;
  if (name !== search.question.word || (context !== STORE && context !== DELETE)) return null;
  const { engine } = search.question.context;
  const { values } = engine.evaluator.typeOf(file, file.facts, receiver);
  const isPatched = values.some(
    (value) => value.kind === 'module' || (value.kind === 'class' && !isInsideClass(file, attribute)),
  );
  return isPatched ? { code: 'MonkeyPatch', what: 'replaced from outside while the program runs' } : null;
}

function isInsideClass({ facts }: PythonFile, node: number): boolean {
  for (let at = facts.parent[node]!; at >= 0; at = facts.parent[at]!) {
    if (facts.tree.kind[at] === Node.ClassDef) return true;
  }
  return false;
}

/** Whether the object may have the attribute of the family: it is not known, or known to be one. */
function mayBeOurs(
  { question, wanted }: Search,
  file: PythonFile,
  subject: number,
  isDictionary = false,
): boolean {
  const { engine } = question.context;
  // What a module defines is an attribute of nothing but modules.
  return wanted === null
    ? mayBeOurModule(question, file, subject)
    : mayBeBoundTo(engine, file, subject, wanted, isDictionary);
}

/** The object is known to be of the family, and the name can be the old one, as far as can be told. */
function reachesFamily(search: Search, file: PythonFile, subject: number, name: number): boolean {
  if (!isOurs(search, file, subject)) return false;
  const { question } = search;
  switch (nameSource(question.context.engine, file, name)) {
    case 'literals':
      return false;
    case 'collection':
      return isSpelledAsData(question);
    case 'anything':
      return true;
  }
}

function isOurs({ question, wanted }: Search, file: PythonFile, subject: number): boolean {
  const { context, family, word } = question;
  if (wanted !== null) return isBoundTo(context.engine, file, subject, wanted);
  return bindOnExpression(context.engine, file, file.facts, subject, word).definitions.some((each) =>
    family.keys.has(definitionKey(each)),
  );
}

/** The module of the family, or one that is loaded by a name that can be its name. */
function mayBeOurModule(
  { context: { engine }, family, word }: RenameQuestion,
  file: PythonFile,
  subject: number,
): boolean {
  if (isReceiver(file, subject)) return false;
  const isFamily = (each: Definition) => family.keys.has(definitionKey(each));
  const { definitions, unknown } = bindOnExpression(engine, file, file.facts, subject, word);
  if (definitions.some(isFamily)) return true;
  if (unknown === null) return false;
  if (isUnknownModule(unknown)) return mayLoad(engine, file, subject, family);
  return inPassedModules(engine, file, subject, word, family.definitions).some(isFamily);
}

/** `self` of a method is no module. */
function isReceiver({ facts }: PythonFile, node: number): boolean {
  const symbol = facts.tree.kind[node] === Node.Name ? facts.symbolOf[node]! : -1;
  if (symbol < 0) return false;
  return facts.functions.some(
    ({ ownerClass, parameters }) => ownerClass !== -1 && parameters[0]?.symbol === symbol,
  );
}

function isLiteral({ facts: { tree } }: PythonFile, node: number): boolean {
  return tree.kind[node] === Node.Constant && (tree.flags[node]! & CONSTANT_TYPE) === CONSTANT_STRING;
}

/** `globals()["x"]`: a string place of its own, not a computed one. */
function isLiteralSubscript(file: PythonFile, node: number): boolean {
  const owner = file.facts.parent[node]!;
  return owner >= 0 && file.facts.tree.kind[owner] === Node.Subscript && isLiteral(file, owner - 1);
}
