// A rename on its way: the family, what every place means for it, and the two names. What rules and warnings look at.
import type { Family } from './family.ts';
import type { JudgedPlace } from './judge-family.ts';
import type { RenameContext } from './rename-context.ts';

export interface RenameQuestion {
  readonly context: RenameContext;
  readonly family: Family;
  readonly judged: readonly JudgedPlace[];
  readonly word: string;
  readonly newName: string;
}
