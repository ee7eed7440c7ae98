// Values that come from outside of the workspace, by the path on which they are reached: what their calls give is said to be
// unknown, since it may be anything, also an object of ours that was handed over before.
import type { Type } from './type.ts';

/** Why nobody knows what something from outside gives. */
export function outsideReason(name: string): string {
  return `${name} is outside of the workspace`;
}

/** Whether all that is not known about it is what something from outside gives. */
export function isFromOutside({ values, unknown }: Type): boolean {
  const names = values.flatMap((value) => (value.kind === 'external' ? [value.name] : []));
  if (names.length === 0 || names.length < values.length) return false;
  return unknown === null || names.some((name) => unknown === outsideReason(callOn(name, unknown)));
}

/** The part of a path that a reason speaks of: `flask.Flask()` of `flask.Flask().route()`. */
function callOn(name: string, reason: string): string {
  for (let at = name.indexOf('()'); at !== -1; at = name.indexOf('()', at + 2)) {
    const part = name.slice(0, at + 2);
    if (reason === outsideReason(part)) return part;
  }
  return name;
}
