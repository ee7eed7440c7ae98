// Everything a file defines, for addresses, outlines and searches.
import type { Span } from '../../../base/span.ts';
import type { CodeSymbol } from '../../../kernel/occurrence.ts';
import { CLASS_SCOPE, IS_IMPORT, MODULE_SCOPE } from '../facts/file-facts.ts';
import { effectiveName } from '../facts/mangled-name.ts';
import type { PythonFile } from '../link/program.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { mangledIn } from '../rename/member-definers.ts';
import * as Node from '../syntax/node-kinds.ts';
import { codeSymbolOf } from './code-symbol.ts';
import { definitionNodes } from './definition-places.ts';

export interface DefinedSymbol {
  readonly definition: Definition;
  readonly symbol: CodeSymbol;
  /** The whole statement that defines it first. */
  readonly extent: Span;
}

/**
 * In the order of the source. Without locals: what is seen from outside, that is names of the module and members of its
 * classes, nested classes and functions included. Names bound by an import are not defined here, but an alias is.
 */
export function symbolsOf(
  file: PythonFile,
  { locals }: { readonly locals: boolean },
): readonly DefinedSymbol[] {
  const { facts } = file;
  const found = new Map<string, DefinedSymbol>();
  const add = (definition: Definition): void => {
    const key = definitionKey(definition);
    const symbol = found.has(key) ? null : codeSymbolOf(definition);
    if (symbol !== null) found.set(key, { definition, symbol, extent: extentOf(file, definition, symbol) });
  };
  const { symbols, scopes } = facts;
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    const scope = symbols.scope[symbol]!;
    const kind = scopes.kind[scope];
    if (symbols.firstOccurrence[symbol] === symbols.firstOccurrence[symbol + 1]) continue;
    if (kind === CLASS_SCOPE) {
      const index = facts.classes.findIndex((fact) => fact.scope === scope);
      add({ kind: 'member', class: { file, index }, name: effectiveName(facts, symbol) });
    } else if (
      isDefinedHere(file, symbol) &&
      (locals || kind === MODULE_SCOPE || isNamedCode(file, symbol))
    ) {
      add({ kind: 'symbol', ref: { file, symbol } });
    }
  }
  facts.classes.forEach((fact, index) => {
    const owner = { file, index };
    for (const { name } of fact.selfAttributes) {
      add({ kind: 'member', class: owner, name: mangledIn(owner, name) });
    }
    for (const { name } of fact.entries) add({ kind: 'member', class: owner, name });
  });
  return [...found.values()].sort((a, b) => a.symbol.definition.span.start - b.symbol.definition.span.start);
}

function isDefinedHere({ facts }: PythonFile, symbol: number): boolean {
  const flags = facts.symbols.flags[symbol]!;
  if (flags !== IS_IMPORT) return true;
  return facts.imports.some((fact) => fact.symbol === symbol && fact.hasAlias);
}

/** A nested function or class. */
function isNamedCode({ facts }: PythonFile, symbol: number): boolean {
  return (
    facts.functions.some((fact) => fact.symbol === symbol) ||
    facts.classes.some((fact) => fact.symbol === symbol)
  );
}

const STATEMENT_OWNERS: ReadonlySet<number> = new Set([
  Node.FunctionDef,
  Node.AsyncFunctionDef,
  Node.ClassDef,
]);

/** The statement around the first place that binds it; for a parameter, the parameter. */
function extentOf({ facts }: PythonFile, definition: Definition, symbol: CodeSymbol): Span {
  const { tree, parent } = facts;
  let at = definitionNodes(definition)[0]?.node ?? -1;
  if (at === -1) return symbol.definition.span;
  if (STATEMENT_OWNERS.has(tree.kind[parent[at]!]!)) at = parent[at]!;
  else if (tree.kind[parent[at]!] === Node.Arg) at = parent[at]!;
  else while (parent[at]! >= 0 && tree.kind[at]! > Node.LastStatement) at = parent[at]!;
  return { start: tree.start[at]!, end: tree.end[at]! };
}
