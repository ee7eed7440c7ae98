// What was found out about a snapshot holds for that snapshot. A question that is asked again, as by a preview and then the
// real run, need not be worked out anew; whatever is not remembered is.

export interface AnswerMemory {
  /** Undefined when it is not known. */
  recall(question: Question): unknown;
  /** Plain values, with sets and bytes; whoever keeps one never changes it. */
  keep(question: Question, answer: unknown): void;
}

/** All that the answer depends on, beside what the memory was opened for. Plain values. */
export interface Question {
  readonly about: string;
  readonly snapshotId: string;
  readonly details: readonly unknown[];
}

/** What fails is not kept: it may have to do with more than the files. */
export function recallOr<Answer>(
  memory: AnswerMemory | null,
  question: () => Question,
  work: () => Answer,
): Answer {
  if (memory === null) return work();
  const asked = question();
  const known = memory.recall(asked) as Answer | undefined;
  if (known !== undefined) return known;
  const answer = work();
  memory.keep(asked, answer);
  return answer;
}
