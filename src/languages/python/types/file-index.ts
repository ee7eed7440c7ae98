// Ways into the facts of one file that evaluation needs over and over: from a node to what it declares, from a class
// to its members by name. Made once for a file, from its facts alone.
import {
  BINDS,
  type EmbeddedUnit,
  type FileFacts,
  MODULE_SCOPE,
  type SelfAttribute,
} from '../facts/file-facts.ts';
import { mangledName, mangledNameIn } from '../facts/mangled-name.ts';
import type { PythonFile } from '../link/program.ts';
import { ANNOTATION_VALUE, CONTEXT, STORE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { firstChild } from './tree-shape.ts';

export interface FileIndex {
  /** By ClassDef or FunctionDef node: the index of its fact. */
  readonly classAt: ReadonlyMap<number, number>;
  readonly functionAt: ReadonlyMap<number, number>;
  /** By bound Identifier: index into facts.imports. */
  readonly importAt: ReadonlyMap<number, number>;
  readonly hasStarImport: boolean;
  /** By the Constant or owner of a type comment. */
  stringCode(): ReadonlyMap<number, EmbeddedUnit>;
  typeComments(): ReadonlyMap<number, EmbeddedUnit>;
  /** Symbols of a class body, and what is set through `self`, by name. */
  members(classIndex: number): ReadonlyMap<string, number>;
  selfAttributes(classIndex: number): ReadonlyMap<string, readonly SelfAttribute[]>;
  /** Attributes that are assigned to in this file on anything, by name. */
  attributeStores(): ReadonlyMap<string, readonly number[]>;
  /** Calls by the last name of what is called: `x.run()` is one of `run`. */
  calls(): ReadonlyMap<string, readonly number[]>;
  /** Nodes that bind the symbol, in the order of the source. */
  bindings(symbol: number): readonly number[];
  /** Annotated declarations of the symbol: AnnAssign nodes. */
  declarations(symbol: number): readonly number[];
  /** Symbols of the module's scope, by name. */
  globals(): ReadonlyMap<string, number>;
}

export function createFileIndex(file: PythonFile): FileIndex {
  const { facts } = file;
  const bindings: (readonly number[] | undefined)[] = [];
  const declarations: (readonly number[] | undefined)[] = [];
  const selfAttributes: (ReadonlyMap<string, readonly SelfAttribute[]> | undefined)[] = [];
  let scopes: Map<number, Map<string, number>> | undefined;
  let strings: ReadonlyMap<number, EmbeddedUnit> | undefined;
  let comments: ReadonlyMap<number, EmbeddedUnit> | undefined;
  let classAt: ReadonlyMap<number, number> | undefined;
  let functionAt: ReadonlyMap<number, number> | undefined;
  let importAt: ReadonlyMap<number, number> | undefined;
  let hasStarImport: boolean | undefined;
  let calls: Map<string, number[]> | undefined;
  let stores: Map<string, number[]> | undefined;
  const namesIn = (scope: number) => {
    scopes ??= symbolsByScope(facts);
    return scopes.get(scope) ?? EMPTY;
  };
  return {
    get classAt() {
      classAt ??= new Map(facts.classes.map((fact, index) => [fact.node, index]));
      return classAt;
    },
    get functionAt() {
      functionAt ??= new Map(facts.functions.map((fact, index) => [fact.node, index]));
      return functionAt;
    },
    get importAt() {
      importAt ??= new Map(facts.imports.map((fact, index) => [fact.boundNode, index]));
      return importAt;
    },
    get hasStarImport() {
      hasStarImport ??= facts.imports.some((fact) => fact.kind === 'star');
      return hasStarImport;
    },
    stringCode() {
      strings ??= embeddedBy(facts, false);
      return strings;
    },
    typeComments() {
      comments ??= facts.tree.typeComments.length === 0 ? NO_CODE : embeddedBy(facts, true);
      return comments;
    },
    members: (classIndex) => namesIn(facts.classes[classIndex]!.scope),
    globals: () => namesIn(0),
    selfAttributes(classIndex) {
      selfAttributes[classIndex] ??= groupByName(facts, facts.classes[classIndex]!.selfAttributes);
      return selfAttributes[classIndex];
    },
    attributeStores() {
      stores ??= findAttributeStores(facts);
      return stores;
    },
    calls() {
      calls ??= findCalls(facts);
      return calls;
    },
    bindings(symbol) {
      bindings[symbol] ??= occurrencesOf(facts, symbol).filter((node) => isBinding(facts, node));
      return bindings[symbol];
    },
    declarations(symbol) {
      declarations[symbol] ??= occurrencesOf(facts, symbol)
        .map((node) => facts.parent[node]!)
        .filter((parent, at, all) => isDeclaration(facts, parent, symbol) && all.indexOf(parent) === at);
      return declarations[symbol];
    },
  };
}

const NO_CODE: ReadonlyMap<number, EmbeddedUnit> = new Map();
const EMPTY: ReadonlyMap<string, number> = new Map();

/** Only classes and the module are asked by name. */
function symbolsByScope(facts: FileFacts): Map<number, Map<string, number>> {
  const { symbols, scopes } = facts;
  const found = new Map<number, Map<string, number>>();
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    const scope = symbols.scope[symbol]!;
    if (scopes.kind[scope]! > MODULE_SCOPE + 1) continue;
    let names = found.get(scope);
    if (names === undefined) {
      names = new Map();
      found.set(scope, names);
    }
    names.set(mangledNameIn(facts, scope, nameText(facts.tree, symbols.name[symbol]!)), symbol);
  }
  return found;
}

function embeddedBy(facts: FileFacts, comments: boolean): Map<number, EmbeddedUnit> {
  const found = new Map<number, EmbeddedUnit>();
  for (const unit of facts.embedded) {
    // A string inside of a string has the same host, and comes later.
    if (unit.isTypeComment === comments && !found.has(unit.host)) found.set(unit.host, unit);
  }
  return found;
}

function groupByName(facts: FileFacts, attributes: readonly SelfAttribute[]): Map<string, SelfAttribute[]> {
  const groups = new Map<string, SelfAttribute[]>();
  for (const attribute of attributes) {
    const name = mangledName(facts, attribute.node);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [attribute]);
    else group.push(attribute);
  }
  return groups;
}

function findCalls(facts: FileFacts): Map<string, number[]> {
  const { tree } = facts;
  const { kind, data, count } = tree;
  const found = new Map<string, number[]>();
  for (let node = 0; node < count; node++) {
    if (kind[node] !== Kind.Call) continue;
    const callee = firstChild(tree, node);
    if (kind[callee] !== Kind.Name && kind[callee] !== Kind.Attribute) continue;
    const name = nameText(tree, data[callee]!);
    const nodes = found.get(name);
    if (nodes === undefined) found.set(name, [node]);
    else nodes.push(node);
  }
  return found;
}

function findAttributeStores(facts: FileFacts): Map<string, number[]> {
  const { kind, flags, count } = facts.tree;
  const found = new Map<string, number[]>();
  for (let node = 0; node < count; node++) {
    if (kind[node] !== Kind.Attribute || (flags[node]! & CONTEXT) !== STORE) continue;
    const name = mangledName(facts, node);
    const nodes = found.get(name);
    if (nodes === undefined) found.set(name, [node]);
    else nodes.push(node);
  }
  return found;
}

function occurrencesOf(facts: FileFacts, symbol: number): number[] {
  const { firstOccurrence, occurrence } = facts.symbols;
  return Array.from(occurrence.subarray(firstOccurrence[symbol]!, firstOccurrence[symbol + 1]!));
}

function isBinding(facts: FileFacts, node: number): boolean {
  if ((facts.useOf[node]! & BINDS) === 0) return false;
  const parent = facts.parent[node]!;
  return facts.tree.kind[parent] !== Kind.AnnAssign || (facts.tree.flags[parent]! & ANNOTATION_VALUE) !== 0;
}

function isDeclaration(facts: FileFacts, node: number, symbol: number): boolean {
  if (node < 0 || facts.tree.kind[node] !== Kind.AnnAssign) return false;
  return facts.symbolOf[facts.tree.first[node]!] === symbol;
}
