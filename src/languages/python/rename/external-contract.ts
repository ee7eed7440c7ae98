// A name that a base class outside of the workspace knows is not ours to change: the base would go on calling the old
// one. Where a base cannot be seen, nobody knows, and somebody has to decide.

import { TugError } from '../../../base/tug-error.ts';
import type { Locator } from '../../../kernel/locator.ts';
import { isPrivateName } from '../facts/mangled-name.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { className, sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { ClassRef } from '../types/type.ts';
import { placeOfDefinition, spanOf } from './describe-definition.ts';
import type { Family } from './family.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { isNamedTuple } from './kind-of-class.ts';
import { classKey, definesMember, spelledIn, symbolOfMember } from './member-definers.ts';
import { canBeNamed, findParameter, nameOfFunction } from './parameter-family.ts';

export function refuseExternalContract(engine: PythonEngine, family: Family, locator: Locator): void {
  const contract = externalOwnerOf(engine, family);
  if (contract !== null) throw contractError(contract.owner, contract.base, contract.name, locator);
  for (const definition of family.definitions) {
    if (definition.kind === 'symbol') refuseParameterContract(engine, definition, locator);
  }
}

/** A class from outside that has the attribute, and the class of ours that inherits from it. */
export function externalOwnerOf(
  engine: PythonEngine,
  family: Family,
): { readonly owner: ClassRef; readonly base: ClassRef; readonly name: string } | null {
  for (const { owner, name } of inheritedNames(engine, family)) {
    const base = engine.evaluator
      .mro(owner)
      .classes.find((ref) => ref.file.isExternal && (definesMember(ref, name) || dispatches(ref, name)));
    if (base !== undefined && !hidesMethodOfTuple(engine, owner, base, name)) return { owner, base, name };
  }
  return null;
}

/** A field `count` or `index` of a named tuple: nobody meant the method of the tuple, and a tuple calls none of its own. */
function hidesMethodOfTuple(engine: PythonEngine, owner: ClassRef, base: ClassRef, name: string): boolean {
  if (base.file.moduleName !== 'builtins' || className(base) !== 'tuple') return false;
  return (
    isNamedTuple(engine, owner) && functionsOfSymbol(owner.file, symbolOfMember(owner, name)).length === 0
  );
}

/** What ctypes reads of a class. */
const CTYPES = /^_(align|anonymous|fields|layout|pack)_$/;

/** Classes of the standard library that find attributes by names that they do not have themselves. */
const DISPATCHED: ReadonlyMap<string, RegExp> = new Map([
  ['Cmd', /^(do|help|complete)_/],
  ['NodeVisitor', /^visit_/],
  ['BaseHTTPRequestHandler', /^do_/],
  ['Structure', CTYPES],
  ['Union', CTYPES],
]);

function dispatches(ref: ClassRef, name: string): boolean {
  return DISPATCHED.get(className(ref))?.test(name) === true;
}

/** Why nobody can say whether the name is free to change; null when all bases are known. */
export function unknownBaseOf(engine: PythonEngine, family: Family): string | null {
  for (const { owner, name } of inheritedNames(engine, family)) {
    const base = unknownBaseText(engine, owner);
    if (base !== null) return `${base}, a base of ${className(owner)}, is not known and may define ${name}`;
    const outer = holderOf(owner);
    const above = outer === null ? null : unknownBaseText(engine, outer);
    if (above === null) continue;
    return `${above}, a base of ${className(outer!)}, is not known and may read ${className(owner)}.${name}`;
  }
  return null;
}

/** The first base that cannot be seen, as it is written; null when all are known. */
export function unknownBaseText(engine: PythonEngine, owner: ClassRef): string | null {
  const unknown = engine.evaluator.mro(owner).unknownBases.find(({ isOrder }) => isOrder !== true);
  if (unknown === undefined) return null;
  const { tree } = unknown.file.facts;
  return sourceText(unknown.file, tree.start[unknown.node]!, tree.end[unknown.node]!);
}

/** A known base from outside, but for the standard library; null when there is none. */
export function outsideBaseOf({ evaluator, program }: PythonEngine, owner: ClassRef): string | null {
  const base = evaluator
    .mro(owner)
    .classes.find(({ file }) => file.isExternal && !program.isStandardLibrary(file.moduleName));
  return base === undefined ? null : className(base);
}

/** The class that a class without bases of its own stands in: `class Meta:` of a model says something about the model. */
export function holderOf({ file, index }: ClassRef): ClassRef | null {
  const { classes, symbols, tree } = file.facts;
  const { bases, symbol, nameNode } = classes[index]!;
  const isSameAbove = (base: number) =>
    tree.kind[base] === Node.Attribute && tree.data[base] === tree.data[nameNode];
  if (symbol < 0 || !bases.every(isSameAbove)) return null;
  const outer = classes.findIndex(({ scope }) => scope === symbols.scope[symbol]);
  return outer === -1 ? null : { file, index: outer };
}

/** Every class whose objects have the attribute, with the name as the interpreter sees it. */
function* inheritedNames(
  engine: PythonEngine,
  family: Family,
): Iterable<{ readonly owner: ClassRef; readonly name: string }> {
  const seen = new Set<string>();
  for (const definition of family.definitions) {
    if (definition.kind !== 'member' || isPrivateName(spelledIn(definition.class, definition.name))) continue;
    for (const owner of [
      definition.class,
      ...engine.evaluator.subclassesWith(definition.class, definition.name),
    ]) {
      const key = classKey(owner);
      if (seen.has(key)) continue;
      seen.add(key);
      yield { owner, name: definition.name };
    }
  }
}

/** The parameter of a method that overrides one from outside, which may be called there by keyword. */
function refuseParameterContract(
  engine: PythonEngine,
  { ref }: Definition & { kind: 'symbol' },
  locator: Locator,
): void {
  const parameter = findParameter(ref);
  if (parameter === null || !canBeNamed(parameter)) return;
  const { file, index } = parameter.function;
  const { ownerClass } = file.facts.functions[index]!;
  const name = nameOfFunction(parameter.function);
  if (ownerClass === -1 || name === '__init__' || name === '__new__') return;
  const owner = { file, index: ownerClass };
  for (const base of engine.evaluator.mro(owner).classes) {
    const symbol = base.file.isExternal ? symbolOfMember(base, name) : -1;
    if (symbol === -1) continue;
    const names = functionsOfSymbol(base.file, symbol).flatMap((each) =>
      each.file.facts.functions[each.index]!.parameters.filter(
        (fact, position) =>
          fact.name === parameter.fact.name && canBeNamed({ function: each, fact, position }),
      ),
    );
    if (names.length === 0) return;
    throw new TugError(
      'ExternalContract',
      `${className(base)}.${name}, which ${className(owner)}.${name} overrides, has a parameter ${parameter.fact.name}`,
      {
        hint: 'leave the name as it is: code outside of the workspace may pass it by keyword',
        details: {
          name: parameter.fact.name,
          class: className(owner),
          base: `${base.file.moduleName}.${className(base)}`,
          location: locator.locate(spanOf(file, parameter.fact.nameNode)),
        },
      },
    );
  }
}

function contractError(owner: ClassRef, base: ClassRef, name: string, locator: Locator): TugError {
  const place = placeOfDefinition({ kind: 'member', class: owner, name }) ?? classPlace(owner);
  const baseName = `${base.file.moduleName}.${className(base)}`;
  return new TugError(
    'ExternalContract',
    `${baseName}, a base of ${className(owner)}, knows ${name} by this name`,
    { details: { name, class: className(owner), base: baseName, location: locator.locate(place) } },
  );
}

function classPlace({ file, index }: ClassRef) {
  return spanOf(file, file.facts.classes[index]!.nameNode);
}
