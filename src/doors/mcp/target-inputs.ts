// How a call says what it is about: a symbol by address, or a place in a file. The same for operations and questions.
import { TugError } from '../../base/tug-error.ts';
import { flag, flags, type Given, type Inputs, listOf, NUMBER, numberOf, TEXT, textOf } from './tool.ts';

export const PLACE: Inputs = { file: TEXT, line: NUMBER, column: NUMBER };

export const SYMBOL: Inputs = { symbol: TEXT };

export const RANGE: Inputs = { ...PLACE, end_line: NUMBER, end_column: NUMBER };

/** The flags that name one symbol, or several where that is allowed (`symbols`). */
export function symbolFlags(given: Given): readonly string[] {
  const names = [...listOf(given, 'symbols'), ...flagValue(given, 'symbol')];
  const [file, line, column] = [textOf(given, 'file'), numberOf(given, 'line'), numberOf(given, 'column')];
  if (names.length > 0) {
    if (line !== null || column !== null) throw twoTargets();
    return flags(
      'symbol',
      names.map((name) => (file === null ? name : addressIn(file, name))),
    );
  }
  if (file === null || line === null || column === null) throw noTarget(given);
  return [`--at=${file}:${line}:${column}`];
}

export function rangeFlags(given: Given): readonly string[] {
  const ends = ['line', 'column', 'end_line', 'end_column'].map((name) => numberOf(given, name));
  const file = textOf(given, 'file');
  if (file === null || ends.includes(null)) {
    throw new TugError('InvalidArgument', 'a range needs file, line, column, end_line and end_column', {
      hint: 'the end is the first place behind the last character',
      details: { argument: 'end_line', reason: 'missing' },
    });
  }
  const [line, column, endLine, endColumn] = ends;
  return flag('range', `${file}:${line}:${column}-${endLine}:${endColumn}`);
}

function flagValue(given: Given, name: string): readonly string[] {
  const value = textOf(given, name);
  return value === null ? [] : [value];
}

/** `symbol: "run", file: "a.py"` means `a.py::run`; an address or an id already says where. */
function addressIn(file: string, name: string): string {
  return name.includes(':') || name.startsWith('sym_') ? name : `${file}::${name}`;
}

function noTarget(given: Given): TugError {
  const missing = ['file', 'line', 'column'].filter((name) => given[name] === undefined);
  return new TugError(
    'InvalidArgument',
    `which symbol? ${missing.join(', ')} missing, and no symbol was named`,
    {
      hint: 'give symbol ("src/a.py::Class.name"), or file, line and column (from 1, in UTF-8 bytes)',
      details: { argument: 'symbol', reason: 'missing' },
    },
  );
}

function twoTargets(): TugError {
  return new TugError('InvalidArgument', 'symbol says what is meant, and so do line and column', {
    hint: 'give symbol, or file with line and column',
    details: { argument: 'symbol', reason: 'contradicts line and column' },
  });
}
