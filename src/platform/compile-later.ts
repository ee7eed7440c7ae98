// A command that reads and analyses everything for the first time makes V8 compile 250 functions, most of which are soon
// done: more time than the command takes itself. With cores to spare nobody notices; with two, it is taken from the
// command and its helper.
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

/** Whether functions are compiled later from now on. For a process that ends with its command. */
export function compileLater(cores = availableParallelism(), v8 = process.versions.v8): boolean {
  if (cores >= ENOUGH_CORES || !MEASURED_WITH.test(v8)) return false;
  setBudget(BUDGET);
  return true;
}

/** Compiled code that is kept names the flags it was made with, and is good for a start with the same ones only: with none. */
export function compileAsUsual(): void {
  if (MEASURED_WITH.test(process.versions.v8)) setBudget(USUAL_BUDGET);
}

function setBudget(bytes: number): void {
  // Loaded only by who needs it; nobody here can wait for an import.
  const { setFlagsFromString } = createRequire(__filename)('node:v8') as typeof import('node:v8');
  setFlagsFromString(`--interrupt-budget=${bytes}`);
}

/** The command, its helper, and two for the compiler and the garbage collector. */
const ENOUGH_CORES = 4;
/** Node 20. Newer ones have a compiler between the interpreter and the optimizing one. */
const MEASURED_WITH = /^11\./;
/** Bytes of bytecode. */
const BUDGET = 600_000;
const USUAL_BUDGET = 66 * 1024;
