// What a commit message says about steps: which ones it worked on (Tug-Step and Tug-Plan), and which ones it completed
// (Tug-Completes: PLAN#STEP). A squashed commit carries the messages of several commits, so trailers are read from every
// paragraph, not only from the last one; trailers that do not name one plan are reported, never guessed.

export interface StepTrailer {
  readonly plan: string;
  readonly step: string;
}

export interface ReadTrailers {
  /** Steps that the commit worked on, completed or not. */
  readonly steps: readonly StepTrailer[];
  /** Steps that the commit completed. Complete in itself: it needs no other trailer beside it. */
  readonly completed: readonly StepTrailer[];
  /** Why some of the message could not be understood; null when all could. */
  readonly ambiguous: string | null;
}

export function readTrailers(message: string): ReadTrailers {
  const steps: StepTrailer[] = [];
  const completed: StepTrailer[] = [];
  let ambiguous: string | null = null;
  for (const paragraph of message.split(/\r?\n[ \t]*\r?\n/)) {
    const trailers = paragraph.split(LINE_END).flatMap(readTrailer);
    const found = pair(trailers);
    if (typeof found === 'string') ambiguous = found;
    else addNew(steps, found);
    for (const { name, value } of trailers) {
      if (name !== 'completes') continue;
      const named = /^(.+)#([a-z0-9][a-z0-9-]*)$/.exec(value);
      if (named === null) ambiguous = `Tug-Completes: ${value} does not name PLAN#STEP`;
      else addNew(completed, [{ plan: named[1]!, step: named[2]! }]);
    }
  }
  return { steps, completed, ambiguous };
}

type Trailer = { readonly name: 'step' | 'plan' | 'completes'; readonly value: string };

/** As git and `tug commit` see lines: other separators of Unicode are text. */
const LINE_END = /\r\n?|\n/;

function readTrailer(line: string): readonly Trailer[] {
  const [, name, value] = /^[ \t]*tug-(step|plan|completes)[ \t]*:[ \t]*(\S.*)$/is.exec(line) ?? [];
  if (name === undefined) return [];
  return [{ name: name.toLowerCase() as Trailer['name'], value: value!.trimEnd() }];
}

/** One plan for all steps of the paragraph, or each step with a plan of its own next to it. */
function pair(all: readonly Trailer[]): readonly StepTrailer[] | string {
  const trailers = all.filter(({ name }) => name !== 'completes');
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

function addNew(known: StepTrailer[], found: readonly StepTrailer[]): void {
  for (const { plan, step } of found)
    if (!known.some((other) => other.plan === plan && other.step === step)) known.push({ plan, step });
}
