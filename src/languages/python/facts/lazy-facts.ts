// The facts of a file as one object: what is known at once, and lists of imports, classes, functions, exports and embedded
// code that are made when they are first asked for, since most files of a rename need few of them.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import type {
  ClassFact,
  EmbeddedUnit,
  ExportFacts,
  FileFacts,
  FunctionFact,
  ImportFact,
  ScopeTable,
  SymbolTable,
} from './file-facts.ts';
import type { KeptTree } from './keep-facts.ts';
import { type Definitions, listDefinitions } from './list-definitions.ts';
import { type EmbeddedCode, listEmbedded } from './list-embedded.ts';
import { listExports } from './list-exports.ts';
import { listImports } from './list-imports.ts';

/** A class because its lists have a lifetime: made once, on demand. */
export class LazyFacts implements FileFacts {
  readonly tree: SyntaxTree;
  readonly parent: Int32Array;
  readonly scopeOf: Int32Array;
  readonly symbolOf: Int32Array;
  readonly useOf: Uint8Array;
  readonly scopes: ScopeTable;
  readonly symbols: SymbolTable;
  #imports: readonly ImportFact[] | undefined;
  #definitions: Definitions | undefined;
  #exports: ExportFacts | null | undefined;
  #embedded: EmbeddedCode | undefined;

  constructor(kept: KeptTree, scopes: ScopeTable, symbols: SymbolTable) {
    this.tree = kept.tree;
    this.parent = kept.parent;
    this.scopeOf = kept.scopeOf;
    this.symbolOf = kept.symbolOf;
    this.useOf = kept.useOf;
    this.scopes = scopes;
    this.symbols = symbols;
  }

  get imports(): readonly ImportFact[] {
    this.#imports ??= listImports(this);
    return this.#imports;
  }

  get classes(): readonly ClassFact[] {
    return this.#definitionsOnce().classes;
  }

  get functions(): readonly FunctionFact[] {
    return this.#definitionsOnce().functions;
  }

  get exports(): ExportFacts | null {
    if (this.#exports === undefined) this.#exports = listExports(this);
    return this.#exports;
  }

  get embedded(): readonly EmbeddedUnit[] {
    return this.#embeddedOnce().units;
  }

  get unreadableAnnotations(): readonly number[] {
    return this.#embeddedOnce().unreadable;
  }

  #definitionsOnce(): Definitions {
    this.#definitions ??= listDefinitions(this, this.scopes);
    return this.#definitions;
  }

  #embeddedOnce(): EmbeddedCode {
    this.#embedded ??= listEmbedded(this);
    return this.#embedded;
  }
}
