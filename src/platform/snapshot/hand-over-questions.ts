// How the loader gives the questions that it asked git to the program. Apart from the questions themselves, because what asks
// git takes milliseconds to load, and a command that asks nothing (`tug mcp` at its start) is to do without.
import type { EarlyQuestions } from './early-questions.ts';

/** They are bundled apart, so that a variable of this module is not the same in both. */
const HANDED_OVER = Symbol.for('tugtool.earlyQuestions');
type Holder = { [HANDED_OVER]?: EarlyQuestions | null };

export function handOver(questions: EarlyQuestions | null): void {
  (globalThis as Holder)[HANDED_OVER] = questions;
}

/** Null when the loader had no reason to ask. */
export function takeOver(): EarlyQuestions | null {
  return (globalThis as Holder)[HANDED_OVER] ?? null;
}
