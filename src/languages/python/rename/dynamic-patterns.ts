// Code that reaches names without spelling them: computed attributes, namespaces as dictionaries, code in strings. Only
// what stands near the family is told: in its files, and on objects that may be its own.
import type { Warning } from '../../../kernel/warning.ts';
import { IS_FUNCTION, IS_IMPORT, UNBOUND } from '../facts/file-facts.ts';
import { nameIdOf } from '../facts/name-id.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className, sourceText } from '../meaning/meaning-values.ts';
import { CONSTANT_STRING, CONSTANT_TYPE, CONTEXT, DELETE, STORE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef } from '../types/type.ts';
import { mayBeBoundTo, type WantedMembers } from './bind-on-expression.ts';
import { collectorOf, followKeyword } from './collected-keywords.ts';
import { canSpell, spellsPart } from './computed-names.ts';
import { shortName, spanOf } from './describe-definition.ts';
import type { Family } from './family.ts';
import { filesSpreading } from './files-spreading.ts';
import { classKey, definesMember, symbolOfMember } from './member-definers.ts';
import { ACCESSORS, type NamedAccess, namedAccess } from './named-accessors.ts';
import { findParameter, nameOfFunction } from './parameter-family.ts';
import { filesOfDecorators, keptFunctions } from './registered-functions.ts';
import type { RenameQuestion } from './rename-question.ts';
import { filesSpellingParts } from './spelled-in-parts.ts';

export function findDynamicPatterns(question: RenameQuestion): readonly Warning[] {
  const { family, judged } = question;
  const near = new Set<PythonFile>();
  for (const { bound, verdict } of judged) {
    if (verdict.kind === 'proven' || verdict.kind === 'likely' || verdict.kind === 'tied')
      near.add(bound.place.file);
  }
  const search: Search = {
    question,
    keywords: new Set(ownersOfKeywords(family).map(definitionKey)),
    wanted: wantedMembers(question),
    inParts: false,
    isKept: once(() => keptFunctions(question.context.engine, family).length > 0),
  };
  const warnings = [...near].flatMap((file) => patternsIn(search, file, CALLEES));
  const above = filesAbove(question).filter((file) => !near.has(file));
  const callers = search.keywords.size === 0 ? [] : filesOfCallers(question);
  const elsewhere = search.wanted === null ? [] : filesSpellingParts(question.context, question.word);
  return [
    ...attributeHooks(question.context.engine, family),
    ...warnings,
    ...above.flatMap((file) => patternsIn(search, file, ON_OBJECTS)),
    ...callers
      .filter((file) => !near.has(file) && !above.includes(file))
      .flatMap((file) => patternsIn(search, file, []))
      .filter(({ code }) => code === 'DynamicKeywords'),
    ...elsewhere
      .filter((file) => !near.has(file) && !above.includes(file))
      .flatMap((file) => patternsIn({ ...search, inParts: true }, file, ['getattr', 'hasattr'])),
  ];
}

interface Search {
  readonly question: RenameQuestion;
  /** Keys of what takes the renamed name as a keyword. */
  readonly keywords: ReadonlySet<string>;
  readonly wanted: WantedMembers | null;
  /** Whether a part of the name has to be spelled out: far away from the family, any name may be computed. */
  readonly inParts: boolean;
  /** Whether a function with the parameter is kept somewhere, so that a callee of any name may be it. */
  readonly isKept: () => boolean;
}

/** Far from where the name is spelled: files that call what takes it with a mapping, and those of what keeps it. */
function filesOfCallers({ context, family }: RenameQuestion): readonly PythonFile[] {
  const kept = filesOfDecorators(context.engine, keptFunctions(context.engine, family));
  return [...new Set([...filesSpreading(context, calledAs(family)), ...kept])];
}

/** Where the base classes stand: `getattr(self, "on_" + name)` there finds what classes below define. */
function filesAbove({ context: { engine }, family }: RenameQuestion): readonly PythonFile[] {
  const files = new Set<PythonFile>();
  for (const definition of family.definitions) {
    if (definition.kind !== 'member') continue;
    for (const { file } of engine.evaluator.mro(definition.class).classes) {
      if (!file.isExternal) files.add(file);
    }
  }
  return [...files];
}

/** Stable codes; the messages say what was found. */
type PatternCode =
  | 'DynamicReference'
  | 'DynamicNamespace'
  | 'DynamicCode'
  | 'DynamicImport'
  | 'DynamicClass'
  | 'DynamicKeywords'
  | 'MonkeyPatch';

interface Pattern {
  readonly code: PatternCode;
  readonly what: string;
}

function patternsIn(search: Search, file: PythonFile, functions: readonly string[]): readonly Warning[] {
  const { question, keywords } = search;
  const { tree, parent } = file.facts;
  const { kind, data } = tree;
  const callees = idsOf(file, functions);
  const attributes = idsOf(file, ['__dict__', '__annotations__', question.word]);
  const accessors = search.wanted === null ? NO_IDS : idsOf(file, ACCESSORS);
  const warnings: Warning[] = [];
  const spreading = new Set<number>();
  // Most calls and attributes are none of these: names are compared by their numbers, before anything is made of a node.
  for (let node = 0; node < tree.count; node++) {
    let at = node;
    let pattern: Pattern | null = null;
    if (kind[node] === Node.Call) {
      const callee = builtinCallee(file, node);
      if (callee < 0) pattern = spreading.has(node) ? keywordsFromMapping(search, file, node) : null;
      else if (callees.has(data[callee]!)) pattern = patternOfCall(search, file, node);
    } else if (kind[node] === Node.Attribute && attributes.has(data[node]!)) {
      pattern = patternOfAttribute(search, file, node);
    } else if ((kind[node] === Node.Attribute || kind[node] === Node.Name) && accessors.has(data[node]!)) {
      const access = namedAccess(file, node);
      if (access === null) continue;
      at = access.call;
      pattern = patternOfAccess(search, file, access);
    } else if (kind[node] === Node.Keyword && data[node] === 0 && keywords.size > 0) {
      // `**options`, and not `**{...}`; the call comes behind its arguments.
      const isOpen = !isCollected(file, node - 1) || copiedBy(file, parent[node]!) !== -1;
      if (kind[node - 1] !== Node.Dict && isOpen) spreading.add(parent[node]!);
    }
    if (pattern !== null) warnings.push(warningAt(file, at, pattern));
  }
  return warnings;
}

/** Those that are about one object. */
const ON_OBJECTS = ['getattr', 'hasattr', 'setattr', 'delattr', 'vars', 'dir'] as const;

const CALLEES = [...ON_OBJECTS, 'globals', 'locals', 'eval', 'exec', '__import__', 'type'] as const;

const NO_IDS: ReadonlySet<number> = new Set();

function idsOf({ facts: { tree } }: PythonFile, names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => nameIdOf(tree, name)).filter((id) => id !== 0));
}

/** The name that is called, when nothing in the file binds it; else -1. */
function builtinCallee({ facts: { tree, parent, symbolOf } }: PythonFile, call: number): number {
  const callee = tree.first[call]!;
  const isName = tree.kind[callee] === Node.Name && parent[callee] === call;
  return isName && symbolOf[callee] === UNBOUND ? callee : -1;
}

/** What takes the renamed name as a keyword: the functions whose parameter it is, the classes that may have it as a field. */
function ownersOfKeywords({ definitions }: Family): readonly Definition[] {
  return definitions.filter((definition) =>
    definition.kind === 'member'
      ? !isMethod(definition.class, definition.name)
      : definition.kind === 'symbol' && findParameter(definition.ref) !== null,
  );
}

/** The names of what takes the renamed name as a keyword; a constructor is called by that of its class. */
function calledAs(family: Family): ReadonlySet<string> {
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

function warningAt(file: PythonFile, node: number, { code, what }: Pattern): Warning {
  const { tree } = file.facts;
  const text = sourceText(file, tree.start[node]!, tree.end[node]!).replace(/\s+/g, ' ');
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return {
    code,
    message: `${shown}: ${what}`,
    place: spanOf(file, node),
    suggestion: 'look at this place by hand',
  };
}

function patternOfCall(search: Search, file: PythonFile, call: number): Pattern | null {
  const { tree } = file.facts;
  const [callee, ...given] = childrenOf(tree, call);
  const { family } = search.question;
  const isMember = search.wanted !== null;
  const isGlobal = family.definitions.some(({ kind }) => kind === 'symbol' || kind === 'module');
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
      return given.length === 1 && mayBeOurs(search, file, given[0]!) ? LISTED : null;
    case 'globals':
    case 'locals':
      if (!isGlobal || isLiteralSubscript(file, call)) return null;
      return { code: 'DynamicNamespace', what: 'names are reached as a dictionary' };
    case 'eval':
    case 'exec':
      return { code: 'DynamicCode', what: 'code in a string may use the name' };
    case '__import__':
      return isGlobal && !isLiteral(file, given[0]!)
        ? { code: 'DynamicImport', what: 'the name of the module is computed' }
        : null;
    case 'type':
      return given.length === 3 && isMember
        ? { code: 'DynamicClass', what: 'a class is made from a dictionary of attributes' }
        : null;
    default:
      return null;
  }
}

/** `subject`: -1 when the object is not known at all. */
function computedAttribute(search: Search, file: PythonFile, subject: number, name: number): Pattern | null {
  const { word } = search.question;
  if (isLiteral(file, name) || !canSpell(file, name, word)) return null;
  if (search.inParts && !spellsPart(file, name, word)) return null;
  if (subject !== -1 && !mayBeOurs(search, file, subject)) return null;
  return { code: 'DynamicReference', what: 'the name of the attribute is computed' };
}

/** `object.__getattribute__(self, name)`, `inspect.getmembers(self)` */
function patternOfAccess(search: Search, file: PythonFile, { subject, name }: NamedAccess): Pattern | null {
  if (name !== -1) return computedAttribute(search, file, subject, name);
  return !search.inParts && mayBeOurs(search, file, subject) ? LISTED : null;
}

const LISTED: Pattern = { code: 'DynamicNamespace', what: 'attributes are listed with their names' };

/** `f(**options)` where f has the parameter: the mapping may hold its name. */
function keywordsFromMapping(
  { question: { context, word }, keywords, isKept }: Search,
  file: PythonFile,
  call: number,
): Pattern | null {
  const taken = takenByCall(context.engine, file, call, word);
  const isUnknown = context.engine.evaluator.callees(file, file.facts, call).values.length === 0;
  const called =
    taken.some((definition) => keywords.has(definitionKey(definition))) || (isUnknown && isKept());
  return called ? { code: 'DynamicKeywords', what: 'the names of the arguments come from a mapping' } : null;
}

/** `**kwargs` of the function around: its names are spelled where that function is called. */
function isCollected(file: PythonFile, node: number): boolean {
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
      ? engine.evaluator.callees(file, file.facts, call)
      : engine.evaluator.typeOf(file, file.facts, subject);
  const makers = values.map((value) =>
    subject !== -1 && value.kind === 'instance' ? { ...value, kind: 'class' as const } : value,
  );
  return followKeyword(engine, makers, word).definitions;
}

/** The object that `replace(o, ...)`, `evolve(o, ...)` or `o._replace(...)` changes in a copy; -1 for other calls. */
function copiedBy({ facts: { tree } }: PythonFile, call: number): number {
  const [callee, first] = childrenOf(tree, call);
  const isName = tree.kind[callee!] === Node.Name || tree.kind[callee!] === Node.Attribute;
  const name = isName ? nameText(tree, tree.data[callee!]!) : '';
  if (name === '_replace') return callee! - 2;
  return /^(replace|evolve)$/.test(name) ? (first ?? -1) : -1;
}

/** `module.name = value`, `Class.name = value` from outside; `x.__dict__`. */
function patternOfAttribute(search: Search, file: PythonFile, attribute: number): Pattern | null {
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
  // What a module defines is an attribute of nothing but modules, and those have names.
  return wanted === null
    ? namesModule(engine, file, subject)
    : mayBeBoundTo(engine, file, subject, wanted, isDictionary);
}

/** Null when no class has what is renamed. */
function wantedMembers({ context: { engine }, family, word }: RenameQuestion): WantedMembers | null {
  const members = family.definitions.filter((definition) => definition.kind === 'member');
  if (members.length === 0) return null;
  let above: Set<string> | null = null;
  return {
    name: word,
    isWanted: (definition) => family.keys.has(definitionKey(definition)),
    isAbove: (ref) => {
      above ??= new Set(
        members
          .filter((member) => definesMember(member.class, member.name))
          .flatMap((member) => engine.evaluator.mro(member.class).classes.map(classKey)),
      );
      return above.has(classKey(ref));
    },
  };
}

/** A name that an import binds to a module of the workspace, or an entry of `sys.modules`. */
function namesModule({ program }: PythonEngine, file: PythonFile, node: number): boolean {
  const { tree, symbolOf, symbols } = file.facts;
  if (tree.kind[node] === Node.Subscript) {
    const [table] = childrenOf(tree, node);
    return tree.kind[table!] === Node.Attribute && nameText(tree, tree.data[table!]!) === 'modules';
  }
  if (tree.kind[node] !== Node.Name) return false;
  const symbol = symbolOf[node]!;
  if (symbol < 0 || (symbols.flags[symbol]! & IS_IMPORT) === 0) return false;
  return program
    .resolve({ file, symbol })
    .some(
      ({ kind, ...resolved }) => kind === 'module' && 'module' in resolved && resolved.module.kind === 'file',
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

/** Classes of the family that answer for attributes they do not have. */
function attributeHooks(engine: PythonEngine, family: Family): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const definition of family.definitions) {
    if (definition.kind !== 'member') continue;
    for (const ref of engine.evaluator.mro(definition.class).classes) {
      if (ref.file.isExternal) continue;
      const hook = ['__getattr__', '__getattribute__', '__setattr__'].find((name) =>
        definesMember(ref, name),
      );
      if (hook === undefined) continue;
      const place = spanOf(ref.file, ref.file.facts.classes[ref.index]!.nameNode);
      if (
        warnings.some(
          (warning) => warning.place?.file === place.file && warning.place.span.start === place.span.start,
        )
      )
        continue;
      warnings.push({
        code: 'AttributeHook',
        message: `${className(ref)} has ${hook}, so ${shortName(definition)} may be asked for by a computed name`,
        place,
        suggestion: 'look at this class by hand',
      });
    }
  }
  return warnings;
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
