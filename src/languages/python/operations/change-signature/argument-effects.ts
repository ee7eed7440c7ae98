// Whether an argument may be dropped, and whether two may be evaluated the other way around. What nobody wrote, or stands in a
// string, may be anything.
import type { CodeUnit } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { type Effects, effectsOf, noEffects } from '../../rewrite/effects.ts';
import { isContainer } from '../../rewrite/known-values.ts';
import { whyNotAcross, whyNotDropped } from '../../rewrite/trade-places.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { Argument } from './call-arguments.ts';

export interface CodePlace {
  readonly engine: PythonEngine;
  readonly file: PythonFile;
  readonly unit: CodeUnit;
}

export function mayBeDropped(place: CodePlace, argument: Argument): boolean {
  return whyNotDropped(effectsOfArgument(place, argument)) === null;
}

export function maySwap(place: CodePlace, first: Argument, second: Argument): boolean {
  return whyNotAcross(place, effectsOfArgument(place, first), effectsOfArgument(place, second)) === null;
}

function effectsOfArgument({ engine, file, unit }: CodePlace, { kind, node }: Argument): Effects {
  if (node >= 0 && unit.tree.kind[node] === Node.Constant) return noEffects();
  if (node < 0 || unit !== file.facts) return { ...noEffects(), acts: true, looks: true };
  const effects = effectsOf({ engine, file }, node);
  if (kind !== 'star' && kind !== 'double-star') return effects;
  // Unpacking goes through it, which runs code of whatever is unpacked.
  return { ...effects, looks: true, acts: effects.acts || !isContainer({ engine, file }, node) };
}
