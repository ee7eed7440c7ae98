// Code that reaches names without spelling them: computed attributes, namespaces as dictionaries, code in strings. Only
// what stands near the family is told: in its files, and on objects that may be its own.
import type { Warning } from '../../../kernel/warning.ts';
import { MODULE_SCOPE, UNBOUND } from '../facts/file-facts.ts';
import { nameIdOf } from '../facts/name-id.ts';
import type { PythonFile, SymbolRef } from '../link/program.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { attributeHooks } from './attribute-hooks.ts';
import { isSpelledAsKey } from './confirm/spelled-as-key.ts';
import { spanOf } from './describe-definition.ts';
import { filesOfKeepers } from './files-of-keepers.ts';
import { filesSpreading } from './files-spreading.ts';
import {
  calledAs,
  copiedBy,
  isCollected,
  keywordsFromMapping,
  ownersOfKeywords,
} from './mapping-keywords.ts';
import { ACCESSORS, namedAccess } from './named-accessors.ts';
import {
  type Pattern,
  patternOfAccess,
  patternOfAttribute,
  patternOfCall,
  type Search,
} from './pattern-of-node.ts';
import { filesOfTakers, keptFunctions } from './registered-functions.ts';
import type { RenameQuestion } from './rename-question.ts';
import { filesSpellingParts } from './spelled-in-parts.ts';
import { wantedMembers } from './wanted-members.ts';

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
    isKey: once(() => isSpelledAsKey(question)),
  };
  const warnings = [...near].flatMap((file) => patternsIn(search, file, CALLEES));
  const above = filesAbove(question).filter((file) => !near.has(file));
  const keepers = filesOfKeepers(question.context.engine, family);
  const callers = search.keywords.size === 0 ? [] : filesOfCallers(question);
  const asking = search.wanted === null ? filesAskingModules(question) : [];
  const elsewhere = search.wanted === null ? [] : filesSpellingParts(question.context, question.word);
  return [
    ...attributeHooks(question.context.engine, family),
    ...warnings,
    ...above.flatMap((file) => patternsIn(search, file, ON_OBJECTS)),
    ...keepers
      .filter((file) => !near.has(file) && !above.includes(file))
      .flatMap((file) => patternsIn(search, file, LISTING)),
    ...callers
      .filter((file) => !near.has(file) && !above.includes(file))
      .flatMap((file) => patternsIn(search, file, []))
      .filter(({ code }) => code === 'DynamicKeywords'),
    ...asking.filter((file) => !near.has(file)).flatMap((file) => patternsIn(search, file, LOOKUPS, [])),
    ...elsewhere
      .filter((file) => !near.has(file) && !above.includes(file))
      .flatMap((file) => patternsIn({ ...search, inParts: true }, file, ['getattr', 'hasattr', 'dir'])),
  ];
}

/** Far from where the name is spelled: files that call what takes it with a mapping, and those of what keeps it. */
function filesOfCallers({ context, family }: RenameQuestion): readonly PythonFile[] {
  const kept = filesOfTakers(context.engine, keptFunctions(context.engine, family));
  return [...new Set([...filesSpreading(context, calledAs(family)), ...kept])];
}

/** Files that may look up names in the module of the family: they mention it, or load modules by computed names. */
function filesAskingModules({ context: { engine }, family }: RenameQuestion): readonly PythonFile[] {
  const { program } = engine;
  const words = new Set(LOADING);
  for (const definition of family.definitions) {
    if (definition.kind !== 'symbol' || !isOfModule(definition.ref)) continue;
    words.add(definition.ref.file.moduleName.split('.').at(-1)!);
  }
  if (words.size === LOADING.length) return [];
  return program
    .filesContaining('getattr')
    .filter((path) => [...words].some((word) => program.mayHold(path, word)))
    .flatMap((path) => program.file(path) ?? []);
}

const LOADING: readonly string[] = ['import_module', '__import__', 'modules'];

function isOfModule({ file, symbol }: SymbolRef): boolean {
  return file.facts.symbols.scope[symbol] === MODULE_SCOPE;
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

function patternsIn(
  search: Search,
  file: PythonFile,
  functions: readonly string[],
  named: readonly string[] = ['__dict__', '__annotations__', search.question.word],
): readonly Warning[] {
  const { keywords } = search;
  const { tree, parent } = file.facts;
  const { kind, data } = tree;
  const callees = idsOf(file, functions);
  const attributes = idsOf(file, named);
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

/** Those that look up one name. */
const LOOKUPS = ['getattr', 'hasattr', 'setattr', 'delattr'] as const;

/** Those that tell all names at once. */
const LISTING = ['vars', 'dir'] as const;

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

function warningAt(file: PythonFile, node: number, { code, what, confirm }: Pattern): Warning {
  const { tree } = file.facts;
  const text = sourceText(file, tree.start[node]!, tree.end[node]!).replace(/\s+/g, ' ');
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return {
    code,
    message: `${shown}: ${what}`,
    place: spanOf(file, node),
    suggestion: 'look at this place by hand',
    ...(confirm === true ? { confirm } : {}),
  };
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
