// What inlining a function keeps in mind from call to call.
import type { PythonFile } from '../../link/program.ts';
import { effectsOf } from '../../rewrite/effects.ts';
import type { PythonContext } from '../python-context.ts';
import type { CallSite } from './call-site.ts';
import type { Fragment } from './fragments.ts';
import type { FunctionShape } from './function-shape.ts';
import type { NeededImports } from './needed-import.ts';

interface InnerText {
  readonly fragments: readonly Fragment[];
  /** The expression that the text is made of; null for a word of our own. */
  readonly shown: Expression | null;
}

export interface Expression {
  readonly file: PythonFile;
  readonly node: number;
}

export interface Work {
  readonly context: PythonContext;
  readonly name: string;
  readonly shape: FunctionShape;
  readonly needed: NeededImports;
  readonly sites: readonly CallSite[];
  /** What takes the place of calls that stand in arguments of other calls. */
  readonly inner: Map<string, InnerText>;
  /** Names that were given out, by file and scope. */
  readonly taken: Map<string, Set<string>>;
  /** Statements that have the comments of the body above them, by file and node. */
  readonly told: Set<string>;
  /** Calls of which nothing is left. */
  readonly idle: CallSite[];
  /** Of the call at hand: places of parameters where the argument itself stands, and does something. */
  readonly loud: readonly number[];
}

/** Nothing happens when it is evaluated, or at most what nobody would write for itself. */
export function isIdle({ context, shape, loud }: Work, value: number): boolean {
  const { acts, speaks } = effectsOf({ engine: context.engine, file: shape.file }, value);
  const { first } = shape.file.facts.tree;
  return !acts && !speaks && !loud.some((use) => first[value]! <= use && use <= value);
}
