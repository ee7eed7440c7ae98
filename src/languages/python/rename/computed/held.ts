// A value that an expression may hold while computed names are followed. It imports no code that follows values, so that constants
// made of it exist before any of that code is loaded.
import type { PythonFile } from '../../link/program.ts';
import type { Speller } from './spell-expression.ts';
import { type Spellings, UNKNOWN } from './spelling.ts';

export type Held =
  | { readonly kind: 'node'; readonly speller: Speller; readonly file: PythonFile; readonly node: number }
  /** A tuple by what each of its parts can be. */
  | { readonly kind: 'tuple'; readonly parts: readonly (readonly Held[])[] }
  | { readonly kind: 'spelled'; readonly spellings: Spellings }
  /** What `pkgutil.iter_modules` or a listing of files yields, by what its name can be. */
  | { readonly kind: 'module-info'; readonly name: Spellings };

export const UNKNOWN_VALUE: Held = { kind: 'spelled', spellings: UNKNOWN };
