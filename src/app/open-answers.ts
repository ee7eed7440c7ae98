// What earlier commands found out. It holds for one build of the program, since another one may find out more.
import type { AnswerMemory } from '../kernel/answer-memory.ts';
import { openKeptAnswers } from '../platform/session/kept-answers.ts';
import { type Circumstances, describeCircumstances } from './circumstances.ts';

/** A hash of the sources, put in by the build. */
declare const TUG_BUILD: string | undefined;

/** Null where the program is not built, and where nothing is to be kept. */
export function openAnswersOfBuild(circumstances: Circumstances): AnswerMemory | null {
  if (typeof TUG_BUILD === 'undefined' || !circumstances.config.cacheFacts) return null;
  return openKeptAnswers(circumstances.session.paths, `${TUG_BUILD} ${describeCircumstances(circumstances)}`);
}
