// Facts and LibCST's scope analysis in the same words, so that the two can be compared: scopes, bindings, the scope each
// name is bound in, imports. Where LibCST is known to differ from the interpreter, the names are counted and left out:
//
// - it knows no order: a name that a module or class binds further down is taken for that one (said in its words here);
// - `nonlocal` binds in the nearest function, even if only one further out has the name;
// - `del x` alone, or a `global x` that nobody assigns, does not make a variable;
// - private names are not mangled, and names are not normalised (NFKC), nor is `__class__` known;
// - defaults of a generic function are looked up among its type parameters, although they run outside.
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import {
  BINDS,
  CLASS_SCOPE,
  COMPREHENSION_SCOPE,
  DECLARES,
  type FileFacts,
  FUNCTION_SCOPE,
  IS_DECLARED,
  IS_DELETED,
  IS_IMPLICIT,
  LAMBDA_SCOPE,
  MODULE_SCOPE,
  TYPE_PARAMETER_SCOPE,
} from '../../../../src/languages/python/facts/file-facts.ts';
import { symbolNamed, visibleSymbolNamed } from '../../../../src/languages/python/facts/symbol-named.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';
import type { LibcstFacts } from '../../../support/libcst-oracle.ts';

const arena = createFactsArena();

export interface LibcstComparison {
  /** Lines that only one of the two has. */
  readonly differences: readonly string[];
  readonly names: number;
  readonly leftOut: number;
}

export function compareWithLibcst(content: string, theirs: LibcstFacts): LibcstComparison {
  const facts = analyseFile(arena, Buffer.from(content));
  const { lines, places, leftOut } = describeOurs(facts);
  const ours = new Set(lines);
  const others = new Set(describeTheirs(theirs, leftOut));
  return {
    differences: [
      ...[...ours].filter((line) => !others.has(line)).map((line) => `ours only: ${line}`),
      ...[...others].filter((line) => !ours.has(line)).map((line) => `theirs only: ${line}`),
    ],
    names: places,
    leftOut: leftOut.size,
  };
}

const KINDS: Record<number, string> = {
  [MODULE_SCOPE]: 'module',
  [CLASS_SCOPE]: 'class',
  [FUNCTION_SCOPE]: 'function',
  [LAMBDA_SCOPE]: 'lambda',
  [COMPREHENSION_SCOPE]: 'comprehension',
  [TYPE_PARAMETER_SCOPE]: 'type_parameters',
};

function describeOurs(facts: FileFacts): { lines: string[]; places: number; leftOut: ReadonlySet<number> } {
  const { tree, scopes, symbols } = facts;
  const scopeLabel = (scope: number): string =>
    scope === 0 ? 'module' : `${KINDS[scopes.kind[scope]!]}@${startOf(facts, scopes.node[scope]!)}`;
  const lines: string[] = [];
  const leftOut = new Set<number>();
  let places = 0;
  for (let scope = 0; scope < scopes.count; scope++) {
    lines.push(`scope ${scopeLabel(scope)} in ${scope === 0 ? '-' : scopeLabel(scopes.parent[scope]!)}`);
  }
  for (let node = 0; node < tree.count; node++) {
    const use = facts.useOf[node]!;
    if (use === 0 || use & DECLARES) continue;
    places++;
    const symbol = staticSymbol(facts, node);
    if (isBeyondLibcst(facts, node, symbol)) {
      leftOut.add(tree.start[node]!);
      continue;
    }
    const scope = symbol >= 0 ? scopeLabel(symbols.scope[symbol]!) : '-';
    const place = `${nameText(tree, tree.data[node]!)}@${tree.start[node]}`;
    if (use & BINDS) lines.push(`binding ${place} of ${scope}`);
    lines.push(`name ${place} of ${scope}`);
  }
  for (const fact of facts.imports) {
    const module = '.'.repeat(fact.level) + fact.module;
    const alias = fact.hasAlias ? ` as ${nameText(tree, tree.data[fact.boundNode]!)}` : '';
    const name = fact.kind === 'star' ? '*' : fact.name;
    lines.push(`import ${module} ${name}${alias} at ${tree.start[fact.statement]}`);
  }
  return { lines, places, leftOut };
}

/** LibCST knows no order: a name that a scope binds somewhere is the scope's own, also before that. */
function staticSymbol(facts: FileFacts, node: number): number {
  const own = symbolNamed(facts, facts.scopeOf[node]!, nameText(facts.tree, facts.tree.data[node]!));
  return own >= 0 && (facts.useOf[node]! & BINDS) === 0 ? own : facts.symbolOf[node]!;
}

function isBeyondLibcst(facts: FileFacts, node: number, symbol: number): boolean {
  const { tree, symbols, scopes, parent } = facts;
  const name = nameText(tree, tree.data[node]!);
  if (name.includes('__') && !name.endsWith('__')) return true;
  if (name === '__class__' || /[^\0-\x7f]/.test(name) || tree.nameStart[tree.data[node]!]! >= tree.length)
    return true;
  const flags = symbol < 0 ? 0 : symbols.flags[symbol]!;
  if (flags & IS_IMPLICIT) return true;
  if (flags & IS_DECLARED && symbols.scope[symbol] !== 0) return true;
  if (symbol >= 0 && (flags & ~(IS_DELETED | IS_DECLARED)) === 0) return true;
  // Defaults of a generic function: what the name would mean among its type parameters.
  for (let inner = node, outer = parent[node]!; outer >= 0; inner = outer, outer = parent[outer]!) {
    if (tree.kind[outer] !== Node.Arguments || tree.kind[inner] === Node.Arg) continue;
    const around = scopes.parent[facts.scopeOf[outer]!]!;
    return scopes.kind[around] === TYPE_PARAMETER_SCOPE && visibleSymbolNamed(facts, around, name) !== symbol;
  }
  return false;
}

/** For LibCST a generator begins behind its parenthesis. */
function startOf({ tree }: FileFacts, node: number): number {
  let start = tree.start[node]!;
  if (tree.kind[node] !== Node.GeneratorExp) return start;
  do start++;
  while (tree.bytes[start]! <= 0x20 || tree.bytes[start] === 0x5c);
  return start;
}

const CONSTANTS: ReadonlySet<string> = new Set(['None', 'True', 'False']);

function describeTheirs(
  { scopes, bindings, names, imports }: LibcstFacts,
  leftOut: ReadonlySet<number>,
): string[] {
  const labels = new Map(
    scopes.map(({ id, kind, span }) => [id, kind === 'module' ? 'module' : `${kind}@${span.start}`]),
  );
  const label = (id: string | null): string => (id === null ? '-' : (labels.get(id) ?? '-'));
  const lines = scopes.map(({ id, parent }) => `scope ${label(id)} in ${label(parent)}`);
  for (const { name, name_span: span, scope } of bindings) {
    if (!leftOut.has(span.start)) lines.push(`binding ${name}@${span.start} of ${label(scope)}`);
  }
  for (const { name, span, scope } of names) {
    if (scope === undefined || CONSTANTS.has(name) || leftOut.has(span.start)) continue;
    lines.push(`name ${name}@${span.start} of ${label(scope)}`);
  }
  for (const { kind, module, alias, names: listed, is_star: isStar, span } of imports) {
    const at = ` at ${span.start}`;
    if (kind === 'import') lines.push(`import ${module} ${alias ? ` as ${alias}` : ''}${at}`);
    else if (isStar) lines.push(`import ${module} *${at}`);
    for (const entry of listed ?? []) {
      lines.push(`import ${module} ${entry.name}${entry.alias === null ? '' : ` as ${entry.alias}`}${at}`);
    }
  }
  return lines;
}
