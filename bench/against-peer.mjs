// A row that compares tug with another tool doing the same. A tool that gave up is no comparison, and the row says so.

/** `gaveUp`: why the other tool has no answer; null when it has one. `told`: what it answered. */
export function againstPeer({ name, measured, peer, time, told, gaveUp, times }) {
  const ratio = time / measured;
  return {
    name,
    measured,
    unit: 'ms',
    compared_to: `${peer}, ${time.toFixed(0)} ms, ${gaveUp === null ? told : `gave up: ${gaveUp}`}`,
    ratio: gaveUp === null ? ratio : null,
    goal: `>= ${times}`,
    ok: gaveUp === null ? ratio >= times : null,
  };
}

/** What a tool answered, or why it did not. */
export async function attempt(ask, tell) {
  try {
    return { told: tell(await ask()), gaveUp: null };
  } catch (error) {
    return { told: '', gaveUp: error.message };
  }
}
