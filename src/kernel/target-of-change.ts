// What a change is asked for, in a few words for messages and the undo list, and as the kind that an operation works on.
import { TugError } from '../base/tug-error.ts';
import type { ChangeRequest, RangeChange, SymbolChange } from './language.ts';

/** `src/a.py::f`, `src/a.py::f and 2 more`, `src/a.py`, `12 files`. */
export function nameOfTarget(request: ChangeRequest): string {
  switch (request.target) {
    case 'symbols':
      return andMore(request.symbol.address, request.symbols.length);
    case 'range':
      return request.range.file;
    case 'files':
      return request.files.length === 1 ? request.files[0]! : `${request.files.length} files`;
  }
}

/** The same with the bare name of a symbol. */
export function shortNameOfTarget(request: ChangeRequest): string {
  return request.target === 'symbols'
    ? andMore(request.symbol.name, request.symbols.length)
    : nameOfTarget(request);
}

function andMore(first: string, count: number): string {
  return count === 1 ? first : `${first} and ${count - 1} more`;
}

/** For an operation whose specification says that it works on symbols. */
export function symbolChange(request: ChangeRequest): SymbolChange {
  if (request.target === 'symbols') return request;
  throw new TugError('InternalError', `${request.operation} was asked for a ${request.target}, not a symbol`);
}

/** For an operation whose specification says that it works on a range. */
export function rangeChange(request: ChangeRequest): RangeChange {
  if (request.target === 'range') return request;
  throw new TugError('InternalError', `${request.operation} was asked for a ${request.target}, not a range`);
}
