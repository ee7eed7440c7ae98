// `obj._C__x`: what the interpreter makes of `__x` in class C, written by hand. It holds two names, that of the attribute
// and that of the class, and changes with either.
import { effectiveName, isPrivateName } from '../facts/mangled-name.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import { placesOfWord } from '../meaning/places.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef } from '../types/type.ts';
import { type BoundPlace, bindPlace } from './bind-place.ts';
import { definitionOfSymbol } from './bound-names.ts';
import { mangledIn } from './member-definers.ts';
import { isNamedByCallers } from './parameter-family.ts';

/** Places of mangled names that hold the word; their span is that part of them. */
export function mangledPlaces(engine: PythonEngine, target: Definition, word: string): readonly BoundPlace[] {
  const mangled = mangledNameOf(target);
  if (mangled !== null && mangled !== word) {
    const size = Buffer.byteLength(word);
    return spelledOut(engine, mangled).map((bound) => part(bound, bound.place.end - size, bound.place.end));
  }
  const owner = classOf(target);
  return owner === null ? [] : privateNames(owner).flatMap((name) => classParts(engine, owner, name, target));
}

/** A parameter too: `m(_C__x=1)` for `def m(self, __x)` in class C. */
function mangledNameOf(target: Definition): string | null {
  if (target.kind === 'member') return target.name;
  return target.kind === 'symbol' && isNamedByCallers(target.ref)
    ? effectiveName(target.ref.file.facts, target.ref.symbol)
    : null;
}

function spelledOut(engine: PythonEngine, mangled: string): readonly BoundPlace[] {
  return engine.program.filesContaining(mangled).flatMap((path) => {
    const file = engine.program.file(path);
    return file === null ? [] : placesOfWord(file, mangled).map((place) => bindPlace(engine, place));
  });
}

/** The `C` of `_C__x`, where that is an attribute of the class or may be. */
function classParts(
  engine: PythonEngine,
  owner: ClassRef,
  mangled: string,
  target: Definition,
): readonly BoundPlace[] {
  const member = definitionKey({ kind: 'member', class: owner, name: mangled });
  const size = Buffer.byteLength(className(owner).replace(/^_+/, ''));
  return spelledOut(engine, mangled).flatMap((bound) => {
    const isOurs = bound.definitions.some((definition) => definitionKey(definition) === member);
    if (!isOurs && bound.unknown === null) return [];
    const { start } = bound.place;
    return [{ ...part(bound, start + 1, start + 1 + size), definitions: [target] }];
  });
}

function part(bound: BoundPlace, start: number, end: number): BoundPlace {
  return { ...bound, place: { ...bound.place, start, end } };
}

function classOf(target: Definition): ClassRef | null {
  if (target.kind !== 'symbol' && target.kind !== 'member') return null;
  const { file } = target.kind === 'symbol' ? target.ref : target.class;
  const key = definitionKey(target);
  const index = file.facts.classes.findIndex(
    (fact) => fact.symbol >= 0 && definitionKey(definitionOfSymbol(file, fact.symbol)) === key,
  );
  return index === -1 ? null : { file, index };
}

/** Private names of a class as the interpreter sees them. */
function privateNames(owner: ClassRef): readonly string[] {
  const { facts } = owner.file;
  const fact = facts.classes[owner.index]!;
  const names = new Set(fact.selfAttributes.map(({ name }) => name));
  for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
    if (facts.symbols.scope[symbol] === fact.scope)
      names.add(nameText(facts.tree, facts.symbols.name[symbol]!));
  }
  const prefix = mangledIn(owner, '__');
  return [...names]
    .filter((name) => isPrivateName(name) || (prefix !== '__' && name.startsWith(prefix)))
    .map((name) => mangledIn(owner, name));
}
