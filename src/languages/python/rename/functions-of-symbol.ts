// The functions that one name of a file stands for: overloads, a property with its setter, definitions in branches.
import type { PythonFile } from '../link/program.ts';
import type { FunctionRef } from '../types/type.ts';

export function functionsOfSymbol(file: PythonFile, symbol: number): readonly FunctionRef[] {
  return file.facts.functions.flatMap((fact, index) => (fact.symbol === symbol ? [{ file, index }] : []));
}
