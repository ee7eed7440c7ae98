// Conflicts of parameters beyond their scope: a caller passes the new name already, and `**` takes it so far.
import type { PythonEngine } from '../meaning/engine.ts';
import { placesOfWord } from '../meaning/places.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { FunctionRef } from '../types/type.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { RenameConflict } from './find-conflicts.ts';
import { spanOfPlace } from './judge-family.ts';
import { canBeNamed, findParameter, type ParameterPlace } from './parameter-family.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findKeywordConflicts({
  context,
  family,
  newName,
}: RenameQuestion): readonly RenameConflict[] {
  const { engine } = context;
  const collecting = family.definitions.flatMap((definition): readonly ParameterPlace[] => {
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    return parameter !== null && canBeNamed(parameter) && collects(parameter.function) ? [parameter] : [];
  });
  if (collecting.length === 0) return [];
  const conflicts: RenameConflict[] = [];
  for (const path of engine.program.filesContaining(newName)) {
    const file = engine.program.file(path);
    if (file === null) continue;
    for (const place of placesOfWord(file, newName)) {
      if (place.kind !== 'keyword') continue;
      const call = place.unit.parent[place.unit.parent[place.node]!]!;
      if (place.unit.tree.kind[call] !== Node.Call) continue;
      const called = collecting.find((parameter) => mayCall(engine, place, call, parameter.function));
      if (called === undefined) continue;
      const { file: home } = called.function;
      conflicts.push({
        message: `a caller passes ${newName}, which ** takes so far`,
        ends: [
          {
            place: placeOfDefinition({ kind: 'symbol', ref: { file: home, symbol: called.fact.symbol } })!,
            text: `${called.fact.name} would take it`,
          },
          { place: spanOfPlace(place), text: `${newName} is passed here` },
        ],
      });
    }
  }
  return conflicts;
}

function collects({ file, index }: FunctionRef): boolean {
  return file.facts.functions[index]!.parameters.some(({ role }) => role === 'keywords');
}

function mayCall(
  engine: PythonEngine,
  { file, unit }: Parameters<typeof spanOfPlace>[0],
  call: number,
  wanted: FunctionRef,
): boolean {
  return engine.evaluator.callees(file, unit, call).values.some((value) => {
    if (value.kind === 'function') return isSame(value.function, wanted);
    if (value.kind !== 'class') return false;
    const taker = engine.evaluator.constructor(value.class);
    return taker.kind === 'functions' && taker.functions.some((ref) => isSame(ref, wanted));
  });
}

function isSame(a: FunctionRef, b: FunctionRef): boolean {
  return a.file === b.file && a.index === b.index;
}
