// What a name means when no family is at stake: its own declaration, with imports followed to their end. Families need a
// search through the workspace; here nothing is spelled anew, so a name can only lead to another declaration.
import type { BindingTarget } from '../../../../kernel/language.ts';
import { type CodeUnit, IS_DECLARED, IS_IMPORT } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { type Definition, definitionKey } from '../../meaning/meaning.ts';
import { placeOfNode } from '../../meaning/places.ts';
import { type BoundPlace, bindPlace } from '../bind-place.ts';
import { definitionsOfResolved } from '../bound-names.ts';
import { classKey } from '../member-definers.ts';
import { externalName, getsAnAlias } from '../outside-imports.ts';
import { BY_LINE, type DeclarationOrder, representative } from '../representative.ts';

/** What the check of the patch takes a name of a file for. */
export function meaningOfName(
  engine: PythonEngine,
  file: PythonFile,
  unit: CodeUnit,
  node: number,
): BindingTarget {
  return plainTarget(engine, bindPlace(engine, placeOfNode(file, unit, node)), new Map(), BY_LINE);
}

export function plainTarget(
  engine: PythonEngine,
  bound: BoundPlace,
  known: Map<string, BindingTarget>,
  order: DeclarationOrder,
): BindingTarget {
  const { definitions, unknown } = bound;
  if (getsAnAlias(bound)) return { kind: 'external', name: externalName(bound) };
  if (unknown !== null || definitions.length === 0) return UNRESOLVED;
  const key = definitions.map(definitionKey).join('\n');
  let target = known.get(key);
  if (target === undefined) {
    target = targetOf(engine, definitions, order);
    known.set(key, target);
  }
  return target;
}

const UNRESOLVED: BindingTarget = { kind: 'unresolved', name: '' };

function targetOf(
  engine: PythonEngine,
  definitions: readonly Definition[],
  order: DeclarationOrder,
): BindingTarget {
  const last = new Map<string, Definition>();
  for (const definition of definitions) {
    for (const each of behindImports(engine, definition)) last.set(definitionKey(each), each);
  }
  const found = withoutOverrides(engine, [...last.values()]);
  const inside = found.filter(({ kind }) => kind !== 'external');
  // What comes from outside is declared by the import that brings it; behind an `as` it is what was imported.
  const declared = inside.length > 0 ? inside : definitions.filter(isPlainImport);
  const [only, ...more] = declared.length > 0 ? declared : found;
  if (only?.kind === 'external') {
    return more.length > 0 ? UNRESOLVED : { kind: 'external', name: only.name };
  }
  // A namespace has no file of its own.
  if (only?.kind === 'module' && only.module.kind === 'namespace' && more.length === 0)
    return { kind: 'external', name: `namespace ${only.module.name}` };
  const first = representative(engine, declared, order);
  return first === null ? UNRESOLVED : { kind: 'declaration', ...first };
}

/** Who sees more subclasses behind a receiver than before knows it better: it means what the base declares. */
function withoutOverrides(engine: PythonEngine, definitions: readonly Definition[]): readonly Definition[] {
  const members = definitions.flatMap((definition) => (definition.kind === 'member' ? [definition] : []));
  if (members.length < 2) return definitions;
  const isBelow = (definition: Definition) =>
    definition.kind === 'member' &&
    engine.evaluator
      .mro(definition.class)
      .classes.slice(1)
      .some((base) => members.some((other) => classKey(other.class) === classKey(base)));
  return definitions.filter((definition) => !isBelow(definition));
}

function isPlainImport(definition: Definition): boolean {
  if (definition.kind !== 'symbol') return false;
  const { file, symbol } = definition.ref;
  return !file.facts.imports.some((fact) => fact.symbol === symbol && fact.hasAlias);
}

function behindImports(engine: PythonEngine, definition: Definition): readonly Definition[] {
  if (definition.kind !== 'symbol') return [definition];
  const { file, symbol } = definition.ref;
  // A name that is also bound here begins here.
  if ((file.facts.symbols.flags[symbol]! & ~IS_DECLARED) !== IS_IMPORT) return [definition];
  const found = engine.program.resolve(definition.ref).flatMap(definitionsOfResolved);
  return found.length === 0 ? [definition] : found;
}
