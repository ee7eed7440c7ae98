// A metaclass is handed the body of each class that it makes as a dictionary: in `Meta.__new__(mcs, name, bases, body)` the key of
// `body["x"]` is an attribute of these classes.
import { BINDS, NO_SCOPE } from '../facts/file-facts.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { FunctionRef } from '../types/type.ts';
import { type Binding, binding, wordOf } from './bind-place.ts';
import { symbolOfMember } from './member-definers.ts';
import { nameOfFunction } from './parameter-family.ts';

export function bindBodyKey(engine: PythonEngine, place: Place, subject: number): Binding | null {
  const { file, unit } = place;
  const symbol = unit.tree.kind[subject] === Node.Name ? unit.symbolOf[subject]! : -1;
  const maker = symbol < 0 ? null : makerTaking(file, symbol);
  if (maker === null) return null;
  const name = wordOf(place);
  const owner = { file, index: file.facts.functions[maker.index]!.ownerClass };
  const definitions: Definition[] = engine.evaluator
    .madeClassesWith(owner, name)
    .filter((made) => isWritten(made) && symbolOfMember(made, name) !== -1)
    .map((made) => ({ kind: 'member', class: made, name }));
  if (definitions.length === 0) return null;
  return binding(definitions, {
    receiver: sourceText(file, unit.tree.start[subject]!, unit.tree.end[subject]!),
    unknown: isBoundAgain(file, symbol)
      ? `${nameOfFunction(maker)}() assigns something else to what it is asked of`
      : null,
  });
}

const MAKERS = /^__(new|init)__$/;
const POSITION_OF_BODY = 3;

/** The `__new__` or `__init__` of a class that gets a class body in this parameter. */
function makerTaking(file: FunctionRef['file'], symbol: number): FunctionRef | null {
  const index = file.facts.functions.findIndex(
    ({ ownerClass, parameters }) => ownerClass !== -1 && parameters[POSITION_OF_BODY]?.symbol === symbol,
  );
  const maker = index === -1 ? null : { file, index };
  return maker !== null && MAKERS.test(nameOfFunction(maker)) ? maker : null;
}

/** By a class statement: what a call makes has no body. */
function isWritten({ file, index }: { file: FunctionRef['file']; index: number }): boolean {
  return file.facts.classes[index]!.scope !== NO_SCOPE;
}

function isBoundAgain({ facts }: FunctionRef['file'], symbol: number): boolean {
  const { firstOccurrence, occurrence } = facts.symbols;
  const uses = occurrence.subarray(firstOccurrence[symbol]!, firstOccurrence[symbol + 1]!);
  return uses.filter((node) => (facts.useOf[node]! & BINDS) !== 0).length > 1;
}
