// What every question about meaning needs at hand: the linked program and the evaluator over it.
import type { Program } from '../link/program.ts';
import type { Evaluator } from '../types/type.ts';

export interface PythonEngine {
  readonly program: Program;
  readonly evaluator: Evaluator;
}
