// What text may call the symbol that is renamed: its dotted names, its files, and where its bare name can mean it. Text is not
// code, so a bare name that several definitions of the workspace share refers to none of them for certain.
import type { Span } from '../../../../base/span.ts';
import type { SymbolChange } from '../../../../kernel/language.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { CLASS_SCOPE, IS_IMPORT, IS_PARAMETER, MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { ModuleRef, PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { type Definition, definitionKey } from '../../meaning/meaning.ts';
import { meaningOfDotted } from '../../meaning/meaning-of-string.ts';
import { className } from '../../meaning/meaning-values.ts';
import { addressOf, placeOfDefinition } from '../describe-definition.ts';
import { judgeSymbol } from '../judge-symbol.ts';
import type { RenameContext } from '../rename-context.ts';

export interface RenamedNames {
  readonly word: string;
  readonly kind: 'module' | 'member' | 'global' | 'local';
  readonly isClass: boolean;
  /** `package.module.Class.name`. */
  readonly dotted: readonly string[];
  /** `path.py::Class.name`. */
  readonly addresses: readonly string[];
  /** Of a module: its files without the suffix, or its folders. */
  readonly paths: readonly string[];
  /** Functions or classes whose calls take it as a keyword. */
  readonly callables: ReadonlySet<string>;
  /** Of a member: the classes that have it. */
  readonly owners: ReadonlySet<string>;
  /** Of a local name: the functions that have it. Of a member: its classes. */
  readonly extents: readonly FileSpan[];
  /** Whether another definition of the workspace that text may refer to has the same name. */
  readonly isShared: boolean;
  /** Whether functions have a parameter of this name, which text in code markup may mean instead. */
  readonly isParameterToo: boolean;
  /** Files with references in code. */
  readonly files: ReadonlySet<string>;
  /** Files that define it, and nothing else of this name. */
  readonly definingFiles: ReadonlySet<string>;
  /** What a dotted name means when an import starts from the top. */
  resolve(dotted: string): 'renamed' | 'other' | 'unknown';
  /** Whether something of the workspace has this dotted name. */
  exists(dotted: string): boolean;
}

export function renamedNames(context: RenameContext, request: SymbolChange): RenamedNames {
  const { engine, view } = context;
  const { family, judged } = judgeSymbol(context, request.symbol, request.ties);
  const word = request.symbol.name;
  const { definitions } = family;
  const kind = kindOf(definitions[0]!);
  const others = judged.flatMap(({ verdict }) =>
    verdict.kind === 'other' && verdict.definition !== null && isDocumentable(verdict.definition)
      ? [verdict.definition]
      : [],
  );
  const isParameterToo = judged.some(
    ({ verdict }) =>
      verdict.kind === 'other' && verdict.definition !== null && isParameter(verdict.definition),
  );
  const ownPaths = definitions.flatMap((each) => (each.kind === 'module' ? pathsOf(each.module) : []));
  const hasNamesake =
    kind === 'module' &&
    view.snapshot.files.some(({ path }) => {
      const base = /^(.*?)(?:\/__init__)?\.pyi?$/.exec(path)?.[1];
      if (base === undefined || base.slice(base.lastIndexOf('/') + 1) !== word) return false;
      return !ownPaths.includes(base);
    });
  const files = new Set(
    judged.filter(({ verdict }) => verdict.kind === 'proven').map(({ bound }) => bound.place.file.path),
  );
  const otherFiles = new Set(others.map(fileOf));
  return {
    word,
    kind,
    isClass: request.symbol.kind === 'class',
    dotted: definitions.flatMap((each) => dottedNames(engine, each)),
    addresses: definitions.filter((each) => each.kind !== 'module').map(addressOf),
    paths: ownPaths,
    callables: new Set(definitions.flatMap(callablesOf)),
    owners: new Set(definitions.flatMap((each) => (each.kind === 'member' ? [className(each.class)] : []))),
    extents: definitions.flatMap(extentOf),
    isShared: others.length > 0 || hasNamesake,
    isParameterToo,
    files,
    // The docstrings of a module explain what is in it; a bare name of several meanings is rarely the module itself.
    definingFiles: new Set(
      definitions.flatMap((each) => {
        const path = each.kind === 'module' ? null : fileOf(each);
        return path === null || otherFiles.has(path) ? [] : [path];
      }),
    ),
    resolve(dotted) {
      const meaning = meaningOfDotted(engine, dotted);
      if (meaning.definitions.some((each) => family.keys.has(definitionKey(each)))) return 'renamed';
      return meaning.unknown === null && meaning.definitions.length > 0 ? 'other' : 'unknown';
    },
    exists: (dotted) =>
      meaningOfDotted(engine, dotted).definitions.some(
        (each) => each.kind === 'module' || placeOfDefinition(each) !== null,
      ),
  };
}

function kindOf(definition: Definition): RenamedNames['kind'] {
  if (definition.kind === 'module') return 'module';
  if (definition.kind === 'member') return 'member';
  return isGlobal(definition) ? 'global' : 'local';
}

function isGlobal(definition: Definition): boolean {
  if (definition.kind !== 'symbol') return false;
  const { file, symbol } = definition.ref;
  return file.facts.symbols.scope[symbol] === MODULE_SCOPE;
}

function isParameter(definition: Definition): boolean {
  if (definition.kind !== 'symbol') return false;
  const { file, symbol } = definition.ref;
  return (file.facts.symbols.flags[symbol]! & IS_PARAMETER) !== 0;
}

/** Text names modules, members and globals; locals and imports of something else it does not. */
function isDocumentable(definition: Definition): boolean {
  switch (definition.kind) {
    case 'symbol': {
      const { file, symbol } = definition.ref;
      return isGlobal(definition) && file.facts.symbols.flags[symbol] !== IS_IMPORT;
    }
    case 'member':
      return !definition.class.file.isExternal;
    case 'module':
      return definition.module.kind !== 'external';
    case 'external':
      return false;
  }
}

function fileOf(definition: Definition): string | null {
  switch (definition.kind) {
    case 'symbol':
      return definition.ref.file.path;
    case 'member':
      return definition.class.file.path;
    case 'module':
      return definition.module.kind === 'file' ? definition.module.file.path : null;
    case 'external':
      return null;
  }
}

function dottedNames({ program }: PythonEngine, definition: Definition): readonly string[] {
  switch (definition.kind) {
    case 'module': {
      const { module } = definition;
      return module.kind === 'file' ? program.moduleNames(module.file) : [module.name];
    }
    case 'external':
      return [];
    default: {
      const file = definition.kind === 'symbol' ? definition.ref.file : definition.class.file;
      const inside = addressOf(definition).slice(file.path.length + 2);
      return program.moduleNames(file).map((module) => `${module}.${inside}`);
    }
  }
}

function pathsOf(module: ModuleRef): readonly string[] {
  if (module.kind === 'namespace') return module.folders;
  if (module.kind === 'external') return [];
  return [module.file.path.replace(/(?:\/__init__)?\.pyi?$/, '')];
}

/** Whose calls pass it by name: the function of a parameter, the class of a field or of a constructor's parameter. */
function callablesOf(definition: Definition): readonly string[] {
  if (definition.kind === 'member') return [className(definition.class)];
  if (definition.kind !== 'symbol' || isGlobal(definition)) return [];
  const inside = addressOf(definition).split('::')[1]?.split('.') ?? [];
  const [owner, name] = [inside.at(-3), inside.at(-2)];
  if (name === undefined) return [];
  return CONSTRUCTORS.has(name) && owner !== undefined ? [owner] : [name];
}

const CONSTRUCTORS: ReadonlySet<string> = new Set(['__init__', '__new__']);

function extentOf(definition: Definition): readonly FileSpan[] {
  if (definition.kind === 'member') {
    const { file, index } = definition.class;
    return [{ file: file.path, span: spanOfNode(file, file.facts.classes[index]!.node) }];
  }
  if (definition.kind !== 'symbol' || isGlobal(definition)) return [];
  const { file, symbol } = definition.ref;
  const { scopes, symbols } = file.facts;
  const scope = symbols.scope[symbol]!;
  const own = { file: file.path, span: spanOfNode(file, scopes.node[scope]!) };
  const around = scopes.parent[scope]!;
  if (around < 0 || scopes.kind[around] !== CLASS_SCOPE) return [own];
  // Parameters of a constructor are described in the docstring of the class, which comes before its methods.
  const fact = file.facts.classes.find((each) => each.scope === around);
  const isConstructor = callablesOf(definition).includes(
    addressOf(definition).split('.').at(-3)?.split('::').at(-1) ?? '',
  );
  if (fact === undefined || !isConstructor) return [own];
  const start = spanOfNode(file, fact.node).start;
  const first = fact.methods.map((index) => spanOfNode(file, file.facts.functions[index]!.node).start);
  return [own, { file: file.path, span: { start, end: Math.min(own.span.start, ...first) } }];
}

function spanOfNode({ facts: { tree } }: PythonFile, node: number): Span {
  return { start: tree.start[node]!, end: tree.end[node]! };
}
