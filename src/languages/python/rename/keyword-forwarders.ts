// Functions that pass what they collect with `**` on to the family: `def add(self, **options): Note(**options)`. Where one of them
// is called on something that is not known, a keyword may be meant for the family all the same.
import type { PythonEngine } from '../meaning/engine.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import type { FunctionRef } from '../types/type.ts';
import { collects } from './collected-keywords.ts';
import { usesOfCollected } from './collected-uses.ts';
import type { Family } from './family.ts';
import { functionsCalled, parametersOf } from './handed-over.ts';
import { calleesWithOverrides } from './keywords/overriding-callees.ts';
import { findParameter, nameOfFunction } from './parameter-family.ts';

const known = new WeakMap<Family, ReadonlySet<string>>();

/** The names by which such functions are called; a constructor by that of its class. */
export function forwardersTo(engine: PythonEngine, family: Family, word: string): ReadonlySet<string> {
  let names = known.get(family);
  if (names === undefined) {
    names = search(engine, family, word);
    known.set(family, names);
  }
  return names;
}

function search(engine: PythonEngine, family: Family, word: string): ReadonlySet<string> {
  const found = new Set<string>();
  const names = new Set<string>();
  const waiting = takersOf(family);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const ref of collectorsNaming(engine, name, word)) {
      const key = keyOf(ref);
      if (found.has(key) || !forwards(engine, family, ref, word, found)) continue;
      found.add(key);
      for (const one of callNames(ref)) {
        names.add(one);
        waiting.push(one);
      }
    }
  }
  return names;
}

/** What takes the keyword itself: functions with the parameter, classes with the field. */
function takersOf(family: Family): string[] {
  return family.definitions.flatMap((definition) => {
    if (definition.kind === 'member') return [className(definition.class)];
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    return parameter === null ? [] : callNames(parameter.function);
  });
}

/** Functions that collect the keyword, in files that hold the name. */
function collectorsNaming({ program }: PythonEngine, name: string, word: string): readonly FunctionRef[] {
  return program
    .filesContaining(name)
    .flatMap((path) => program.file(path) ?? [])
    .flatMap((file) => file.facts.functions.map((_, index) => ({ file, index })))
    .filter((ref) => collects(ref, word));
}

function forwards(
  engine: PythonEngine,
  family: Family,
  ref: FunctionRef,
  word: string,
  found: ReadonlySet<string>,
): boolean {
  return usesOfCollected(ref, word).calls.some((call) => {
    const { values } = calleesWithOverrides(engine, { file: ref.file, unit: ref.file.facts }, call, word);
    return (
      parametersOf(engine, values, word).some((one) => family.keys.has(definitionKey(one))) ||
      values.flatMap((value) => functionsCalled(engine, value)).some((next) => found.has(keyOf(next)))
    );
  });
}

function callNames(ref: FunctionRef): string[] {
  const name = nameOfFunction(ref);
  const { ownerClass } = ref.file.facts.functions[ref.index]!;
  const isConstructor = ownerClass !== -1 && (name === '__init__' || name === '__new__');
  return isConstructor ? [className({ file: ref.file, index: ownerClass })] : [name];
}

function keyOf({ file, index }: FunctionRef): string {
  return `${file.path}#${index}`;
}
