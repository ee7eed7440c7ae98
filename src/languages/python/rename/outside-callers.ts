// Functions that code outside of the workspace may call with keywords, though no decorator says so: methods of a class whose base is
// not known, and functions that are given away as a value. Most are called by position, so it is told and not asked.
import type { Warning } from '../../../kernel/warning.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { className } from '../meaning/meaning-values.ts';
import type { FunctionRef } from '../types/type.ts';
import { spanOf } from './describe-definition.ts';
import { unknownBaseText } from './external-contract.ts';
import { type Given, loaderOf } from './loaded-outside.ts';
import { canBeNamed, findParameter, nameOfFunction } from './parameter-family.ts';
import type { RenameQuestion } from './rename-question.ts';

/** One warning for a parameter of such a function. */
export function findOutsideCallers({ context: { engine }, family }: RenameQuestion): readonly Warning[] {
  for (const definition of family.definitions) {
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    if (parameter === null || !canBeNamed(parameter)) continue;
    const message = callerOf(engine, parameter.function);
    if (message === null) continue;
    return [
      {
        code: 'DynamicKeywords',
        message,
        place: spanOf(parameter.function.file, parameter.fact.nameNode),
        suggestion: 'see whether it is called by the names of its parameters',
      },
    ];
  }
  return [];
}

function callerOf(engine: PythonEngine, ref: FunctionRef): string | null {
  const { file, index } = ref;
  const name = nameOfFunction(ref);
  const owner = { file, index: file.facts.functions[index]!.ownerClass };
  const base = owner.index === -1 || name.startsWith('_') ? null : unknownBaseText(engine, owner);
  if (base !== null) {
    return `${base}, a base of ${className(owner)}, is not known and may call ${name}() with keywords`;
  }
  const given = givenFor(ref);
  const loader = given === null ? null : loaderOf(engine, given, false);
  return loader === null ? null : `${loader}: whoever gets that may call it with keywords`;
}

/** The function, or the class that it makes objects of: what is given away to be called. */
function givenFor(ref: FunctionRef): Given | null {
  const { file, index } = ref;
  const { symbol, ownerClass } = file.facts.functions[index]!;
  const isMaking = ownerClass !== -1 && nameOfFunction(ref) === '__init__';
  const called = isMaking ? file.facts.classes[ownerClass]!.symbol : symbol;
  return called < 0 ? null : { kind: 'symbol', ref: { file, symbol: called } };
}
