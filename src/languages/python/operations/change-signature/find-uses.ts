// Every place where the function may be called, or from where it may get to somebody who calls it. Followed through import aliases
// and second names; an unproven place is open, never left out.
import type { FamilyTie } from '../../../../kernel/occurrence.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import { BINDS, CLASS_SCOPE, DELETES, IS_IMPORT } from '../../facts/file-facts.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../../meaning/meaning.ts';
import { definitionOfSymbol } from '../../rename/bound-names.ts';
import type { Family } from '../../rename/family.ts';
import type { JudgedPlace } from '../../rename/judge-family.ts';
import { judgeSymbol } from '../../rename/judge-symbol.ts';
import { selfAttributeNodes, symbolOfMember } from '../../rename/member-definers.ts';
import { codeSymbolOf } from '../../symbols/code-symbol.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { FunctionRef } from '../../types/type.ts';
import { contextOf, type UseContext } from './use-context.ts';
import { useOfString } from './use-of-string.ts';

export type OpenOrProven = 'proven' | 'likely' | 'possible';

export interface FunctionUse {
  readonly place: Place;
  /** What is called or passed on. */
  readonly expression: number;
  readonly context: UseContext | { readonly kind: 'rebound' };
  readonly certainty: OpenOrProven;
  readonly reason: string;
  readonly receiver: string | null;
}

export interface FoundUses {
  readonly uses: readonly FunctionUse[];
  /** Of the first definition. */
  readonly family: Family;
  readonly ties: readonly FamilyTie[];
}

export interface UseSearch {
  readonly engine: PythonEngine;
  readonly view: WorkspaceView;
  readonly ties: readonly string[];
}

export function findUses({ engine, view, ties }: UseSearch, seeds: readonly Definition[]): FoundUses {
  const uses = new Map<string, FunctionUse>();
  /** Where second names are bound: that is how they came to be. */
  const named = new Set<string>();
  const seen = new Set(seeds.map(definitionKey));
  const waiting = [...seeds];
  let family: Family | null = null;
  let found: readonly FamilyTie[] = [];
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    const symbol = codeSymbolOf(seed);
    if (symbol === null) continue;
    const judged = judgeSymbol({ engine, view, definition: seed }, symbol, family === null ? ties : []);
    if (family === null) {
      family = judged.family;
      found = judged.ties;
    }
    for (const one of judged.judged) {
      const certainty = certaintyOf(one);
      if (certainty === null) continue;
      const { place } = one.bound;
      follow(otherNameOf(place));
      const use = useAt(one, certainty);
      if (use === null) continue;
      if (use.context.kind === 'alias') {
        const { tree } = place.unit;
        const { name } = use.context;
        const word = tree.kind[name] === Node.Attribute ? name - 1 : name;
        named.add(`${place.file.path}:${tree.start[word]!}`);
        follow(aliasOf(place, name));
      }
      uses.set(`${place.file.path}:${place.start}`, use);
    }
  }
  for (const key of named) uses.delete(key);
  return { uses: [...uses.values()], family: family!, ties: found };

  function follow(definition: Definition | null): void {
    if (definition === null || seen.has(definitionKey(definition))) return;
    seen.add(definitionKey(definition));
    waiting.push(definition);
  }
}

function certaintyOf({ verdict }: JudgedPlace): OpenOrProven | null {
  switch (verdict.kind) {
    case 'proven':
    case 'likely':
    case 'possible':
      return verdict.kind;
    case 'tied':
      return 'likely';
    default:
      return null;
  }
}

/** The name behind `as`. */
function otherNameOf({ file, node, kind }: Place): Definition | null {
  if (kind !== 'import-name') return null;
  const fact = file.facts.imports.find(({ nameNode }) => nameNode === node);
  return fact?.hasAlias === true && fact.symbol >= 0 ? definitionOfSymbol(file, fact.symbol) : null;
}

function useAt({ bound, verdict }: JudgedPlace, certainty: OpenOrProven): FunctionUse | null {
  const { place, receiver } = bound;
  const { file, unit, node } = place;
  const reason = 'reason' in verdict ? verdict.reason : '';
  const use = { place, certainty, reason, receiver };
  const isEmbedded = unit !== file.facts;
  switch (place.kind) {
    case 'name': {
      if ((unit.useOf[node]! & (BINDS | DELETES)) !== 0) {
        // The name of a def, a class or an import is an Identifier.
        const isOwn = unit.tree.kind[node] !== Node.Name || isImport(place);
        return isOwn ? null : { ...use, expression: node, context: { kind: 'rebound' } };
      }
      if (unit.tree.kind[node] !== Node.Name) return null;
      return { ...use, expression: node, context: single(place, contextOf(unit, node, isEmbedded)) };
    }
    case 'attribute': {
      const expression = unit.parent[node]!;
      if ((unit.tree.flags[expression]! & CONTEXT) !== 0)
        return { ...use, expression, context: { kind: 'rebound' } };
      return { ...use, expression, context: single(place, contextOf(unit, expression, isEmbedded)) };
    }
    case 'string': {
      const found = useOfString(place);
      return found === null ? null : { ...use, ...found };
    }
    default:
      return null;
  }
}

function isImport({ file, unit, node }: Place): boolean {
  const symbol = unit.symbolOf[node]!;
  return symbol >= 0 && (file.facts.symbols.flags[symbol]! & ~IS_IMPORT) === 0;
}

/** A second name counts only where nothing else is ever assigned to it. */
function single({ file, unit, node }: Place, context: UseContext): UseContext {
  if (context.kind !== 'alias') return context;
  if (unit.tree.kind[context.name] === Node.Attribute)
    return attributeOf(file, context.name) === null ? { kind: 'passed', how: 'it is assigned' } : context;
  const symbol = unit.symbolOf[context.name]!;
  const isOnly = symbol >= 0 && bindingNodesOf(file.facts, symbol).length === 1;
  if (!isOnly) return { kind: 'passed', how: 'it is assigned' };
  const { symbols, scopes, tree } = file.facts;
  const scope = symbols.scope[symbol]!;
  if (scopes.kind[scope] !== CLASS_SCOPE) return context;
  const name = nameText(tree, symbols.name[symbol]!);
  if (/^__\w+__$/.test(name)) return { kind: 'passed', how: `it is ${name}, which the language calls` };
  // A function from elsewhere becomes a method here, and gets the object as its first argument.
  const own = unit.symbolOf[node]!;
  const isOwn = own >= 0 && symbols.scope[own] === scope;
  return isOwn ? context : { kind: 'passed', how: 'it becomes a method of a class' };
}

function aliasOf({ file, unit }: Place, name: number): Definition | null {
  if (unit.tree.kind[name] === Node.Attribute) return attributeOf(file, name);
  return definitionOfSymbol(file, unit.symbolOf[name]!);
}

/** `self.f` of a class that stores there once, and has nothing else by this name; null for other attributes. */
function attributeOf(file: PythonFile, attribute: number): Definition | null {
  const { classes } = file.facts;
  const index = classes.findIndex(({ selfAttributes }) =>
    selfAttributes.some(({ node }) => node === attribute),
  );
  const own = classes[index]?.selfAttributes.find(({ node }) => node === attribute);
  if (own === undefined || own.onClass) return null;
  const ref = { file, index };
  const isAlone = selfAttributeNodes(ref, own.name).length === 1 && symbolOfMember(ref, own.name) === -1;
  return isAlone ? { kind: 'member', class: ref, name: own.name } : null;
}

export function functionsIn(family: Family, functionsOf: (definition: Definition) => readonly FunctionRef[]) {
  const found = new Map<string, FunctionRef>();
  for (const definition of family.definitions) {
    for (const ref of functionsOf(definition)) {
      if (!ref.file.isExternal) found.set(`${ref.file.path}#${ref.index}`, ref);
    }
  }
  return [...found.values()];
}
