// Fair timing on a noisy machine: the candidates take turns, and the median counts.
import { performance } from 'node:perf_hooks';

/** Median wall time in ms of each action over the given rounds. */
export async function medianTimes(rounds, actions) {
  const times = actions.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, action] of actions.entries()) {
      const start = performance.now();
      await action();
      times[i].push(performance.now() - start);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]);
}
