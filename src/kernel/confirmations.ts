// Warnings that the program will break, as far as can be told: in strict mode the caller confirms each code
// (`--accept CODE`) before anything is written. A code is here only if ignoring the warning changes what the program does.
import type { SafetyMode } from './decide.ts';
import { placesOfWarning, type Warning } from './warning.ts';

interface ConfirmableCode {
  /** `marked`: only warnings that the adapter marked with `confirm`; the others of this code stay remarks. */
  readonly when: 'always' | 'marked';
  /** What happens to the program. */
  readonly reason: string;
}

export const CONFIRMABLE = {
  TieNotTaken: {
    when: 'always',
    reason: 'a location that needs both families works with one of them only',
  },
  DynamicReference: {
    when: 'marked',
    reason:
      'a computed attribute name is looked up on an object of the renamed family and can be the old name',
  },
  DynamicKeywords: {
    when: 'marked',
    reason: 'what takes the keyword is called with a mapping, and a key of the old name is left as it is',
  },
  DynamicClass: {
    when: 'marked',
    reason: 'a class below one of the renamed family is made from a dictionary with computed keys',
  },
  DynamicImport: {
    when: 'marked',
    reason: 'a module is loaded by a computed name or found in a folder, and can be the one that changes',
  },
  NameIsData: {
    when: 'marked',
    reason: 'the program looks something up by this name at run time, and the old name is not found any more',
  },
} as const satisfies Readonly<Record<string, ConfirmableCode>>;

export type ConfirmableWarning = keyof typeof CONFIRMABLE;

export const CONFIRMABLE_CODES = Object.keys(CONFIRMABLE).sort() as readonly ConfirmableWarning[];

export function isConfirmable(code: string): code is ConfirmableWarning {
  return Object.hasOwn(CONFIRMABLE, code);
}

/** All warnings of one code that were not accepted. */
export interface Unconfirmed {
  readonly code: string;
  readonly reason: string;
  /** How many locations. */
  readonly count: number;
}

export function findUnconfirmed(
  warnings: readonly Warning[],
  safety: SafetyMode,
  accepted: readonly string[],
): readonly Unconfirmed[] {
  if (safety !== 'strict') return [];
  return CONFIRMABLE_CODES.filter((code) => !accepted.includes(code)).flatMap((code) => {
    const open = warnings.filter((warning) => warning.code === code && mustBeConfirmed(warning));
    if (open.length === 0) return [];
    const count = open.reduce((sum, warning) => sum + Math.max(1, placesOfWarning(warning).length), 0);
    return [{ code, reason: CONFIRMABLE[code].reason, count }];
  });
}

function mustBeConfirmed({ code, confirm }: Warning): boolean {
  const known: ConfirmableCode | undefined = CONFIRMABLE[code as ConfirmableWarning];
  return known !== undefined && (known.when === 'always' || confirm === true);
}
