// A stub and its source say the same thing twice: each definition of one has its counterpart in the other.
import { CLASS_SCOPE, FUNCTION_SCOPE, MODULE_SCOPE, NO_SCOPE } from '../facts/file-facts.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { definitionOfSymbol, symbolText } from './bound-names.ts';
import { definesMember } from './member-definers.ts';

export function counterpartsOf(engine: PythonEngine, definition: Definition): readonly Definition[] {
  switch (definition.kind) {
    case 'symbol': {
      const { file, symbol } = definition.ref;
      const other = engine.program.counterpart(file);
      if (other === null) return [];
      const found = sameSymbol(file, symbol, other);
      return found === -1 ? [] : [definitionOfSymbol(other, found)];
    }
    case 'member': {
      const { file, index } = definition.class;
      const other = engine.program.counterpart(file);
      if (other === null) return [];
      const found = sameClass(file, index, other);
      const ref = { file: other, index: found };
      return found === -1 || !definesMember(ref, definition.name)
        ? []
        : [{ kind: 'member', class: ref, name: definition.name }];
    }
    case 'module': {
      if (definition.module.kind !== 'file') return [];
      const other = engine.program.counterpart(definition.module.file);
      return other === null ? [] : [{ kind: 'module', module: { kind: 'file', file: other } }];
    }
    case 'external':
      return [];
  }
}

function sameSymbol(file: PythonFile, symbol: number, other: PythonFile): number {
  const scope = sameScope(file, file.facts.symbols.scope[symbol]!, other);
  return scope === -1 ? -1 : symbolNamed(other.facts, scope, symbolText(file, symbol));
}

/** A class that a call makes, `P = namedtuple("P", "x")`, is one by its name: a stub may write it as a statement. */
function sameClass(file: PythonFile, index: number, other: PythonFile): number {
  const { scope, symbol } = file.facts.classes[index]!;
  const below = scope === NO_SCOPE ? -1 : sameScope(file, scope, other);
  const byScope = below === -1 ? -1 : other.facts.classes.findIndex((fact) => fact.scope === below);
  if (byScope !== -1 || symbol < 0) return byScope;
  const named = sameSymbol(file, symbol, other);
  return named === -1 ? -1 : other.facts.classes.findIndex((fact) => fact.symbol === named);
}

/** The scope of the other file that is reached by the same names; -1 when there is none. */
function sameScope(file: PythonFile, scope: number, other: PythonFile): number {
  const path = scopePath(file, scope);
  if (path === null) return -1;
  let at = 0;
  for (const name of path) {
    const next = scopeIn(other, at, name);
    if (next === -1) return -1;
    at = next;
  }
  return at;
}

/** Names of the classes and functions from the module down to the scope; null below a lambda or comprehension. */
export function scopePath({ facts }: PythonFile, scope: number): readonly string[] | null {
  const path: string[] = [];
  for (let at = scope; at > 0; at = facts.scopes.parent[at]!) {
    const kind = facts.scopes.kind[at];
    if (kind !== CLASS_SCOPE && kind !== FUNCTION_SCOPE) {
      if (at === scope) return null;
      continue;
    }
    path.unshift(definitionName(facts, facts.scopes.node[at]!));
  }
  return path;
}

function definitionName(facts: PythonFile['facts'], node: number): string {
  const { tree } = facts;
  return nameText(tree, tree.data[tree.data[node]!]!);
}

function scopeIn({ facts }: PythonFile, parent: number, name: string): number {
  const { scopes } = facts;
  for (let scope = MODULE_SCOPE + 1; scope < scopes.count; scope++) {
    const kind = scopes.kind[scope];
    if (kind !== CLASS_SCOPE && kind !== FUNCTION_SCOPE) continue;
    let above = scopes.parent[scope]!;
    while (above > 0 && scopes.kind[above] !== CLASS_SCOPE && scopes.kind[above] !== FUNCTION_SCOPE) {
      above = scopes.parent[above]!;
    }
    if (above === parent && definitionName(facts, scopes.node[scope]!) === name) return scope;
  }
  return -1;
}
