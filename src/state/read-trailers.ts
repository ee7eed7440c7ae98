// Which steps a commit message says are done. A squashed commit carries the messages of several, so trailers are looked
// for in every paragraph, not only in the last; and what does not say plainly which plan it means is left alone.

export interface StepTrailer {
  readonly plan: string;
  readonly step: string;
}

export interface ReadTrailers {
  readonly steps: readonly StepTrailer[];
  /** Why some of the message could not be understood; null when all could. */
  readonly ambiguous: string | null;
}

export function readTrailers(message: string): ReadTrailers {
  const steps: StepTrailer[] = [];
  let ambiguous: string | null = null;
  for (const paragraph of message.split(/\r?\n[ \t]*\r?\n/)) {
    const trailers = [...paragraph.matchAll(/^[ \t]*tug-(step|plan)[ \t]*:[ \t]*(\S.*)$/gim)].map(
      ([, name, value]) => ({ name: name!.toLowerCase() as 'step' | 'plan', value: value!.trimEnd() }),
    );
    const found = pair(trailers);
    if (typeof found === 'string') ambiguous = found;
    else for (const step of found) if (!steps.some((known) => same(known, step))) steps.push(step);
  }
  return { steps, ambiguous };
}

type Trailer = { readonly name: 'step' | 'plan'; readonly value: string };

/** One plan for all steps of the paragraph, or each step with a plan of its own next to it. */
function pair(trailers: readonly Trailer[]): readonly StepTrailer[] | string {
  const steps = trailers.filter(({ name }) => name === 'step').map(({ value }) => value.replace(/^#/, ''));
  const plans = trailers.filter(({ name }) => name === 'plan').map(({ value }) => value);
  if (steps.length === 0) return [];
  const [plan] = plans;
  if (plan === undefined) return `Tug-Step: ${steps[0]} without a Tug-Plan beside it`;
  if (plans.every((other) => other === plan)) return steps.map((step) => ({ plan, step }));
  const alternating =
    steps.length === plans.length && trailers.every(({ name }, i) => name === trailers[i % 2]!.name);
  if (!alternating || trailers[0]!.name === trailers[1]!.name)
    return `${steps.length} Tug-Step and ${plans.length} Tug-Plan trailers that cannot be paired`;
  return steps.map((step, i) => ({ plan: plans[i]!, step }));
}

function same(a: StepTrailer, b: StepTrailer): boolean {
  return a.plan === b.plan && a.step === b.step;
}
