// What the workspace uses and others define: `os.path.join`, `requests.Session`, `len`. It can be asked about, and never changed.
import { shortId } from '../../../base/content-hash.ts';
import { lineIndexOf, positionOf } from '../../../base/line-index.ts';
import type { Location } from '../../../kernel/locator.ts';
import type { OutsideSymbol, SymbolKind } from '../../../kernel/occurrence.ts';
import { IS_CLASS, IS_FUNCTION, MODULE_SCOPE } from '../facts/file-facts.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className, meaningOfResolved } from '../meaning/meaning-values.ts';
import { symbolOfMember } from '../rename/member-definers.ts';
import { referencesOutside } from '../rename/references-outside.ts';
import { definitionNodes } from './definition-places.ts';

/** `address` is the dotted name of what all imports lead to. */
export function outsideSymbol(engine: PythonEngine, address: string): OutsideSymbol {
  const declared = declarationOf(engine, address);
  return {
    id: shortId('sym', definitionKey({ kind: 'external', name: address })),
    name: address.slice(address.lastIndexOf('.') + 1),
    address,
    kind: declared?.kind ?? null,
    declaration: declared?.location ?? null,
  };
}

/** By a name as an import would spell it, or that of a builtin; null for what neither the environment knows nor the workspace uses. */
export function outsideByAddress(engine: PythonEngine, path: string): OutsideSymbol | null {
  if (!/^\w+(\.\w+)*$/u.test(path)) return null;
  const spelled = path.includes('.') ? path : `builtins.${path}`;
  for (const each of new Set([path, spelled])) {
    const found = outsideSymbol(engine, ownAddress(engine, each));
    if (found.kind !== null) return found;
  }
  const unknown = outsideSymbol(engine, path);
  return isUsed(engine, unknown) ? unknown : null;
}

function isUsed(engine: PythonEngine, symbol: OutsideSymbol): boolean {
  return referencesOutside(engine, symbol).occurrences.some(({ certainty }) => certainty === 'proven');
}

/** Where imports lead: `unittest.TestCase` is `unittest.case.TestCase`. */
function ownAddress({ program }: PythonEngine, path: string): string {
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const module = program.findModule(path.slice(0, dot));
    if (module.kind !== 'file' || !module.file.isExternal) continue;
    const [name, ...rest] = path.slice(dot + 1).split('.');
    const [meant] = meaningOfResolved(program.member(module, name!)).definitions;
    return meant?.kind === 'external' ? [meant.name, ...rest].join('.') : path;
  }
  return path;
}

interface Declaration {
  readonly kind: SymbolKind;
  /** Null in the built-in model, which nobody can open. */
  readonly location: Location | null;
}

function declarationOf({ program }: PythonEngine, address: string): Declaration | null {
  for (let end = address.length; end > 0; end = address.lastIndexOf('.', end - 1)) {
    const module = program.findModule(address.slice(0, end));
    if (module.kind !== 'file' || !module.file.isExternal) continue;
    if (end === address.length) return { kind: 'module', location: locate(module.file, null) };
    return declaredIn(module.file, address.slice(end + 1).split('.'));
  }
  return null;
}

function declaredIn(file: PythonFile, path: readonly string[]): Declaration | null {
  const [name, member] = path;
  if (path.length === 1) {
    const symbol = symbolNamed(file.facts, MODULE_SCOPE, name!);
    if (symbol === -1) return null;
    const kind = kindOf(file, symbol, 'function', 'variable');
    return { kind, location: locate(file, { kind: 'symbol', ref: { file, symbol } }) };
  }
  const index = file.facts.classes.findIndex((_, at) => className({ file, index: at }) === name);
  if (path.length > 2 || index === -1) return null;
  const owner = { file, index };
  const symbol = symbolOfMember(owner, member!);
  if (symbol === -1) return null;
  const kind = kindOf(file, symbol, 'method', 'attribute');
  return { kind, location: locate(file, { kind: 'member', class: owner, name: member! }) };
}

function kindOf(
  { facts }: PythonFile,
  symbol: number,
  ofFunction: SymbolKind,
  otherwise: SymbolKind,
): SymbolKind {
  const flags = facts.symbols.flags[symbol]!;
  if (flags & IS_CLASS) return 'class';
  return flags & IS_FUNCTION ? ofFunction : otherwise;
}

/** In a file of the environment; null is its beginning. */
function locate(file: PythonFile, definition: Definition | null): Location | null {
  if (file.path.startsWith('stdlib:')) return null;
  const { tree } = file.facts;
  const [first] = definition === null ? [] : definitionNodes(definition);
  const [start, end] = first === undefined ? [0, 0] : [tree.start[first.node]!, tree.end[first.node]!];
  const { line, col } = positionOf(lineIndexOf(tree.bytes), start);
  return { file: file.path, line, col, byte_start: start, byte_end: end };
}
