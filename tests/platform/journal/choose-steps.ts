// Where to kill when there are too many places to kill at all of them: the same choice in every run.

/** First and last of every kind of step, and random others, up to a number of steps. Indices, ascending. */
export function sampleSteps(steps: readonly string[], count: number): readonly number[] {
  if (steps.length <= count) return steps.map((_, index) => index);
  const chosen = new Set<number>();
  for (const step of new Set(steps)) chosen.add(steps.indexOf(step)).add(steps.lastIndexOf(step));
  const random = makeRandom(steps.length);
  while (chosen.size < count) chosen.add(Math.floor(random() * steps.length));
  return [...chosen].sort((a, b) => a - b);
}

/** Numbers from 0 to 1, the same for the same seed. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
